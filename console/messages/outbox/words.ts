import { language } from '../../i18n.ts'
import { outbox as en } from './en.ts'

/** In the language of the page; loaded with the page that says it. */
export const outboxWords: typeof en = language === 'es' ? (await import('./es.ts')).outbox : en
