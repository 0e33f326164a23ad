import { createHash } from 'node:crypto'

/** The UUIDv7 that a name always has, of some moment in 2024. */
export function seededId(...name: (string | number)[]): string {
  const hash = createHash('sha256').update(name.join('/')).digest('hex')
  return [
    `0190${hash.slice(4, 8)}`,
    hash.slice(8, 12),
    `7${hash.slice(12, 15)}`,
    `8${hash.slice(15, 18)}`,
    hash.slice(18, 30),
  ].join('-')
}
