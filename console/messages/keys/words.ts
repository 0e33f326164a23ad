import { language } from '../../i18n.ts'
import { keysEn as en } from './en.ts'

/** In the language of the page; loaded with the pages that say it. */
export const keysWords: typeof en = language === 'es' ? (await import('./es.ts')).keysEs : en
