import { language } from '../../i18n.ts'
import { audit as en } from './en.ts'

/** In the language of the page; loaded with the page that says it. */
export const auditWords: typeof en = language === 'es' ? (await import('./es.ts')).audit : en
