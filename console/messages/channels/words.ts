import { language } from '../../i18n.ts'
import { channels as en } from './en.ts'

/** In the language of the page; loaded with the pages that say it. */
export const channelWords: typeof en = language === 'es' ? (await import('./es.ts')).channels : en
