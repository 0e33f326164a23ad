import type { Applied } from './actions/apply-company-file.ts'
import { parseCompanyFile } from './parse-company-file.ts'
import type { SourceFile, YamlPath } from './yaml-file.ts'

interface Elsewhere {
  /** Where the service is, with a path if a proxy adds one. */
  address: string
  key: string | undefined
  dryRun: boolean
  takesOver: boolean
}

interface Answer {
  message?: string
  details?: { field: string; message: string }[]
  data?: Pick<Applied, 'changes'>
}

type AppliedElsewhere = Omit<Applied, 'managedIn'>

/**
 * Applies a company file to a service elsewhere, by its API. Of ids and environment variables it takes what the API takes.
 * @throws {FileError} with every problem, whoever found it, at its file, line and column
 */
export async function applyOverApi(
  source: SourceFile,
  { address, key, dryRun, takesOver }: Elsewhere,
): Promise<AppliedElsewhere> {
  if (!key) throw new Error('Set HIRELINE_API_KEY to a key with the scope configuration:write.')
  const { file, slug, untranslated, textMessages, fail } = parseCompanyFile(source)
  const url = new URL(
    `external/v1/configuration/?${new URLSearchParams({ dry_run: String(dryRun), ...(takesOver && { take_over: 'true' }) })}`,
    `${address.replace(/\/+$/, '')}/`,
  )
  const response = await fetch(url, {
    method: 'PUT',
    headers: { authorization: `Api-Key ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(file),
    redirect: 'error',
  }).catch((error) => {
    throw new Error(`${url.origin} does not answer: ${error.cause?.message ?? error.message}`)
  })
  const { data, message, details } = (await response.json().catch(() => ({}))) as Answer
  if (!response.ok || !data) {
    if (details && details.length > 0) fail(details.map(({ field, message }) => ({ at: pathOf(field), message })))
    throw new Error(`${url.origin} answered ${response.status}: ${message ?? 'that is no answer of Hireline'}`)
  }
  return { company: { slug, id: null }, dryRun, changes: data.changes, untranslated, textMessages }
}

/** `flows[0].slug`, as a problem's field says it. */
const pathOf = (field: string): YamlPath =>
  field
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
