import { language } from '../../i18n.ts'
import { operate as en } from './en.ts'

/** In the language of the page; loaded with the pages that say it. */
export const operateWords: typeof en = language === 'es' ? (await import('./es.ts')).operate : en
