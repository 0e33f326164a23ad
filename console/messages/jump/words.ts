import { language } from '../../i18n.ts'
import { jumpEn as en } from './en.ts'

/** In the language of the page; loaded with the dialog that says it. */
export const jumpWords: typeof en = language === 'es' ? (await import('./es.ts')).jumpEs : en
