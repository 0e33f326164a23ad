import { createHash, randomBytes } from 'node:crypto'

/** 96 random bits: nobody finds one by trying, and 16 characters fit into a text message. */
const CODE_BYTES = 12
/** Binds a code to its use, so that what else is hashed so never is a token. */
const PURPOSE = 'hireline short link'

/** A code that stands in a short link for a token. */
export const newShortCode = (): string => randomBytes(CODE_BYTES).toString('base64url')

/** The token of the magic link that a code stands for: nothing but that link needs to be stored. */
export function tokenOfShortCode(companyId: string, code: string): string {
  const secret = createHash('sha256').update(`${PURPOSE} ${companyId} ${code}`).digest()
  return Buffer.concat([Buffer.from(companyId.replaceAll('-', ''), 'hex'), secret]).toString('base64url')
}

/** As the router has it. */
export const SHORT_LINK_PATH = '/s/:company/:code'
export const shortLinkPath = (companySlug: string, code: string) => `/s/${companySlug}/${code}`
