import { language } from '../../i18n.ts'
import { rejections as en } from './en.ts'

/** In the language of the page; loaded with the pages that say it. */
export const rejectionWords: typeof en = language === 'es' ? (await import('./es.ts')).rejections : en
