import { language } from '../../i18n.ts'
import { signOnEn as en } from './en.ts'

/** In the language of the page; loaded with the page that says it. */
export const signOnWords: typeof en = language === 'es' ? (await import('./es.ts')).signOnEs : en
