/** Why documents are rejected, as far as it is counted: what somebody wrote in words of their own may name a person. */
export const REJECTION_REASONS = [
  'unreadable',
  'incomplete',
  'expired',
  'other_name',
  'other_document',
  'own_words',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** What the console offers to say, in the order of its keys. */
export const OFFERED_REASONS: Record<Exclude<RejectionReason, 'own_words'>, string[]> = {
  unreadable: ['It is blurred or too dark to read.', 'Está borroso o demasiado oscuro para leerlo.'],
  incomplete: ['A side or a page is missing.', 'Falta una cara o una página.'],
  expired: ['It has expired.', 'Ha caducado.'],
  other_name: ['It is not yours: the name is another one.', 'No es tuyo: el nombre es otro.'],
  other_document: ['It is another document than the one that we asked for.', 'Es otro documento, no el que pedimos.'],
}

const KNOWN = new Map(
  Object.entries(OFFERED_REASONS).flatMap(([reason, texts]) => texts.map((text) => [text, reason as RejectionReason])),
)

/** Which of the reasons a text is. */
export const reasonOf = (text: string | null): RejectionReason => KNOWN.get(text?.trim() ?? '') ?? 'own_words'
