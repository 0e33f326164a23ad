import type { Secrets } from '../secrets/secrets.ts'

/** Below this path lie the exports, each made anew when it is fetched. */
export const EXPORT_PATH = '/person-exports/'

/** Whose export an address hands out, and until when. */
export interface ExportLink {
  companyId: string
  candidateId: string
  expiresAt: Date
}

/** The path of an export. Whoever has it can fetch the export until it expires. */
export function exportPath(secrets: Secrets, { companyId, candidateId, expiresAt }: ExportLink): string {
  const sealed = secrets.seal(JSON.stringify(['person-export', companyId, candidateId, expiresAt.getTime()]))
  return `${EXPORT_PATH}${Buffer.from(sealed).toString('base64url')}`
}

/** @returns undefined for what this service has not sealed, and for what has expired */
export function openExportPath(secrets: Secrets, token: string, now = Date.now()): ExportLink | undefined {
  const content = opened(secrets, Buffer.from(token, 'base64url').toString())
  if (!Array.isArray(content) || content[0] !== 'person-export') return undefined
  const [, companyId, candidateId, expiresAt] = content
  return expiresAt > now ? { companyId, candidateId, expiresAt: new Date(expiresAt) } : undefined
}

function opened(secrets: Secrets, sealed: string): unknown {
  try {
    return JSON.parse(secrets.open(sealed))
  } catch {
    // Whatever anyone may send in place of a token.
    return undefined
  }
}
