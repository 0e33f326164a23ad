import type { Happening } from '../audit/entry.ts'

/** What the audit trail says of a link that was revoked. */
export const toldOfRevoked = ({ id }: { id: string }): Happening => ({ action: 'magic_link.revoked', objectId: id })
