import { language } from '../../i18n.ts'
import { company as en } from './en.ts'

/** In the language of the page; loaded with the pages that say it. */
export const companyWords: typeof en = language === 'es' ? (await import('./es.ts')).company : en
