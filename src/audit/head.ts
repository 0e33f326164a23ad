import type { Secrets } from '../secrets/secrets.ts'
import type { ChainLink } from './chain.ts'

/** Where a company's chain ends, and behind which entry it begins: those before were removed by a rule of retention. */
export interface ChainHead {
  start: ChainLink
  end: ChainLink
}

export const sealHead = (secrets: Secrets, companyId: string, head: ChainHead): string =>
  secrets.seal(JSON.stringify({ companyId, ...head }))

/** The head of a company's chain is not what this service has sealed. */
export class BrokenHead extends Error {}

/**
 * Opens a sealed head.
 * @throws {BrokenHead} when it was changed, comes from another company, or no key of this process opens it
 */
export function openHead(secrets: Secrets, companyId: string, sealed: string): ChainHead {
  const { companyId: owner, ...head } = JSON.parse(opened(secrets, sealed)) as ChainHead & { companyId: string }
  if (owner !== companyId) throw new BrokenHead('The head of the audit trail is that of another company.')
  return head
}

function opened(secrets: Secrets, sealed: string): string {
  try {
    return secrets.open(sealed)
  } catch (error) {
    throw new BrokenHead(`The head of the audit trail cannot be opened: ${(error as Error).message}`)
  }
}
