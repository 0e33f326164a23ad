const MAX_NAME_LENGTH = 200

/** A name as it is typed or told, without what cannot be stored; empty when there is none. */
export const personName = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
