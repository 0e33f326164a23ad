/** A person's name in parts; a missing part is null. */
export interface Name {
  full_name: string | null
  first_name: string | null
  middle_name: string | null
  last_name: string | null
}

/** Splits a full name: the first word, the last word, and the words between (docs/api-decisions.md, "Names"). */
export function splitName(fullName: string): Name {
  const words = fullName.trim().split(/\s+/u).filter(Boolean)
  return {
    full_name: words.join(' ') || null,
    first_name: words[0] ?? null,
    middle_name: words.slice(1, -1).join(' ') || null,
    last_name: words.length > 1 ? (words.at(-1) as string) : null,
  }
}

/** A name of which first and last are known; either may be several words. */
export function joinName(firstName: string, lastName: string): Name {
  const first = tidy(firstName)
  const last = tidy(lastName)
  return { full_name: tidy(`${first} ${last}`), first_name: first, middle_name: null, last_name: last }
}

const tidy = (text: string) => text.trim().replace(/\s+/gu, ' ')
