import { verify } from './webhooks.ts'

export { type ChangeBatch, type ChangesOptions, type CursorStore, MemoryCursorStore } from './changes.ts'
export { type ErrorDetail, HirelineConnectionError, HirelineError } from './errors.ts'
export type { FileInput, FormValue } from './form.ts'
export type * from './generated/types.ts'
export { Hireline } from './hireline.ts'
export { type Page, Pages } from './pages.ts'
export type { HirelineOptions, RequestOptions, Retry } from './requests.ts'
export { type VerifyOptions, type WebhookHeaders, WebhookVerificationError } from './webhooks.ts'

/** For who receives Hireline's webhooks; needs no client. */
export const webhooks: { verify: typeof verify } = { verify }
