/**
 * Writes every file that is generated from the code: the linter's walls, row types, the schema's dump, the OpenAPI document, what
 * the SDK has of it, examples of calls, the schema of company files, the pages of settings, of types of form elements, of events and of kinds of audit entries.
 * With --check it writes nothing and fails when a file differs.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { createApi } from '../src/api.ts'
import { readConfig } from '../src/config.ts'
import { editorSchema } from '../src/config-as-code/editor-schema.ts'
import type { OpenDatabase } from '../src/db/database.ts'
import { closeServices, openServices } from '../src/services.ts'
import { auditKindsPage } from './audit-kinds-page.ts'
import { configurationPage } from './configuration-page.ts'
import { elementTypesPage } from './element-types-page.ts'
import { eventTypesPage } from './event-types-page.ts'
import { linterWalls } from './house.ts'
import { dumpSchema } from './schema-dump.ts'
import { withScratchDatabase } from './scratch-database.ts'
import type { OpenApiDocument } from './sdk/document.ts'
import { exampleCalls } from './sdk/example-calls.ts'
import { sdkSource } from './sdk/sdk-source.ts'

const check = process.argv.includes('--check')
const root = new URL('..', import.meta.url).pathname
const stale: string[] = []

await put('biome.walls.json', linterWalls())
await put('docs/audit-kinds.md', auditKindsPage())
await put('docs/company-file.schema.json', `${JSON.stringify(editorSchema(), null, 2)}\n`)
await put('docs/element-types.md', elementTypesPage())
await put('docs/event-types.md', eventTypesPage())
await withScratchDatabase(async (database) => {
  await put('src/db/row-types.ts', await rowTypes(database.url))
  await put('db/schema.sql', await dumpSchema(database.pool))
  const document = await openApiDocument(database)
  await put('api/openapi.json', document)
  for (const [path, content] of Object.entries(madeOf(JSON.parse(document)))) await put(path, content)
  await put('docs/configuration.md', configurationPage())
})

if (stale.length > 0) {
  console.error(`These generated files are not up to date; run "npm run generate":\n${stale.join('\n')}`)
  process.exitCode = 1
}

async function put(path: string, content: string) {
  const current = await readFile(join(root, path), 'utf8').catch(() => undefined)
  if (current === content) return
  if (check) stale.push(path)
  else {
    await writeFile(join(root, path), content)
    console.log(`wrote ${path}`)
  }
}

function madeOf(document: OpenApiDocument): Record<string, string> {
  return { ...sdkSource(document), ...exampleCalls(document) }
}

async function rowTypes(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-row-types-'))
  const file = join(folder, 'row-types.ts')
  try {
    execFileSync(join(root, 'node_modules/.bin/kysely-codegen'), [
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      file,
      '--date-parser',
      'string',
      '--exclude-pattern',
      'graphile_worker.*',
    ])
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function openApiDocument(database: OpenDatabase): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-generate-'))
  const services = await openServices(readConfig({ DATA_DIR: folder }), database, pino({ level: 'silent' }))
  const app = await createApi(services)
  await app.ready()
  const document = JSON.stringify(app.swagger(), null, 2)
  await app.close()
  await closeServices(services)
  await rm(folder, { recursive: true })
  return `${document}\n`
}
