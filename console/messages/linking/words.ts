import { language } from '../../i18n.ts'
import { linking as en } from './en.ts'

/** In the language of the page; loaded with the dialogs and pages that say it. */
export const linkingWords: typeof en = language === 'es' ? (await import('./es.ts')).linking : en
