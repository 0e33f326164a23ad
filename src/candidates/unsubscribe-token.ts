import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../contract/uuid.ts'

const PURPOSE = 'hireline unsubscribe'

/** The secret of the link by which a person stops mails, of the kind that mails keep sealed. Nobody can make it without the key. */
export function unsubscribeToken(key: Buffer, companyId: string, candidateId: string): string {
  const secret = createHmac('sha256', key).update(`${PURPOSE} ${companyId} ${candidateId}`).digest()
  return Buffer.concat([bytesOf(companyId), secret]).toString('base64url')
}

/** Whether somebody sent the secret of a person. */
export function isUnsubscribeToken(key: Buffer, companyId: string, candidateId: string, token: string): boolean {
  return isSame(Buffer.from(token), Buffer.from(unsubscribeToken(key, companyId, candidateId)))
}

/** Whether somebody sent the secret that such links had before it could be computed: a random UUID. */
export function isFormerMailToken(hash: Buffer | null, token: string): boolean {
  return hash !== null && isUuid(token) && isSame(hash, createHash('sha256').update(bytesOf(token)).digest())
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)
