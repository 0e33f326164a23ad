import { language } from '../../i18n.ts'
import { design as en } from './en.ts'

/** In the language of the page; loaded with the pages that say it. */
export const designWords: typeof en = language === 'es' ? (await import('./es.ts')).design : en
