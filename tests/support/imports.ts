import { expect } from 'vitest'
import { type FormPart, formBody } from './form.ts'
import { runJobs } from './queue.ts'
import type { TestService } from './service.ts'
import type { TestAnswer } from './test-answer.ts'

/** A file that is imported, with its map. */
export interface ImportedFile {
  content: string | Buffer
  map: object
  dryRun?: boolean
  fileName?: string
}

export const IMPORTS = '/external/v1/imports/'

/** Sends a file to be imported. */
export function sendImport(
  service: TestService,
  key: string,
  { content, map, dryRun, fileName = 'people.csv' }: ImportedFile,
): Promise<TestAnswer> {
  const parts: FormPart[] = [
    { name: 'file', fileName, content },
    { name: 'map', text: JSON.stringify(map) },
    ...(dryRun ? [{ name: 'dry_run', text: 'true' }] : []),
  ]
  return service.call(key, { path: IMPORTS, method: 'POST', ...formBody(parts) })
}

/** Imports a file to its end. @returns the import and what became of its rows */
export async function imported(service: TestService, key: string, file: ImportedFile) {
  const started = await sendImport(service, key, file)
  expect(started.status, JSON.stringify(started.body)).toBe(202)
  await runJobs(service)
  const { id } = started.body.data
  const { body } = await service.call(key, { path: `${IMPORTS}${id}/` })
  const rows = await service.call(key, { path: `${IMPORTS}${id}/rows/`, query: { page_size: '1000' } })
  return { ...body.data, rows: rows.body.data.results }
}
