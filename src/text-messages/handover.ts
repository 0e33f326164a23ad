/** A text message on its way. */
export interface OutgoingText {
  id: string
  recipient: string
  text: string
  /** When it was first given to the provider, if nobody knows what became of that. */
  handedOverAt: Date | null
}

/** What the provider made of it. */
export type Handover =
  | { outcome: 'taken'; providerId: string | null }
  /** It will never take it. */
  | { outcome: 'refused'; error: string }
  /** It did not take it this time. */
  | { outcome: 'put off'; error: string; retryAt: Date | null }

/** Who sends text messages to phones. */
export interface TextProvider {
  /** @throws when it is not known whether the provider has the message */
  send(message: OutgoingText): Promise<Handover>
}

/** Nothing is wrong with a message whose sender may not log in, or must wait: an operator or time mends it. */
const PASSING = [401, 403, 404, 408, 425, 429]

/** What an answer that is no success means. */
export function notTaken({ status, retryAt }: { status: number; retryAt: Date | null }, said: string): Handover {
  const error = `${status}: ${said}`
  if (status >= 400 && status < 500 && !PASSING.includes(status)) return { outcome: 'refused', error }
  return { outcome: 'put off', error, retryAt }
}
