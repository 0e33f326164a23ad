import type { Secrets } from './secrets.ts'

/** JSON that is stored sealed. */
export interface SealedJson {
  sealed: string
}

export const sealJson = (secrets: Secrets, value: unknown): SealedJson => ({
  sealed: secrets.seal(JSON.stringify(value)),
})

/** The sealed JSON, opened; anything else is returned as it is. */
export function openJson(secrets: Secrets, value: unknown): unknown {
  const { sealed, ...others } = (typeof value === 'object' && value !== null ? value : {}) as Partial<SealedJson>
  return typeof sealed === 'string' && Object.keys(others).length === 0 ? JSON.parse(secrets.open(sealed)) : value
}
