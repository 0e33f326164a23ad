import { language } from '../../i18n.ts'
import { interviewsEn as en } from './en.ts'

/** In the language of the page; loaded with the pages that say it. */
export const interviewsWords: typeof en = language === 'es' ? (await import('./es.ts')).interviewsEs : en
