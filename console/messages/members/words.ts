import { language } from '../../i18n.ts'
import { membersEn as en } from './en.ts'

/** In the language of the page; loaded with the pages that say it. */
export const membersWords: typeof en = language === 'es' ? (await import('./es.ts')).membersEs : en
