import { language } from '../../i18n.ts'
import { billsEn as en } from './en.ts'

/** In the language of the page; loaded with the pages that say it. */
export const billsWords: typeof en = language === 'es' ? (await import('./es.ts')).billsEs : en
