const MAX_CHARACTERS = 80

/** A name for other systems from words of people, which none has: `Späte Schicht` is `spate-schicht`. */
export function nameFrom(words: string, kind: string, taken: string[]): string {
  const wanted = words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_CHARACTERS)
    .replaceAll(/^-|-$/g, '')
  if (wanted && !taken.includes(wanted)) return wanted
  const begin = wanted || kind
  const free = taken.map((_, index) => `${begin}-${index + 2}`).find((name) => !taken.includes(name))
  return free ?? `${begin}-1`
}
