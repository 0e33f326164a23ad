import { language } from '../../i18n.ts'
import { insights as en } from './en.ts'

/** In the language of the page; loaded with the pages that say it. */
export const insightsWords: typeof en = language === 'es' ? (await import('./es.ts')).insights : en
