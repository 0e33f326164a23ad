import { language } from '../../i18n.ts'
import { texts as en } from './en.ts'

/** In the language of the page; loaded with the pages that say it. */
export const textsWords: typeof en = language === 'es' ? (await import('./es.ts')).texts : en
