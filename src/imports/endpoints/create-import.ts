import { readFile } from 'node:fs/promises'
import { Type } from 'typebox'
import { fieldFault } from '../../contract/fault.ts'
import { OneOf, reference } from '../../contract/schemas.ts'
import type { ReceivedPart } from '../../http/bodies/form-body.ts'
import { accepted, defineEndpoint } from '../../http/endpoint.ts'
import { checkImport, keepImportedFile, startImport } from '../actions/start-import.ts'
import { Import, presentImport } from '../import.ts'
import { enqueueImport } from '../import-jobs.ts'
import { findImport } from '../queries.ts'

const MapText = Type.String({
  description: 'What the columns mean, as YAML or JSON (docs/import.md): a text, or a file.',
})
const DryRun = OneOf(['true', 'false'], {
  default: 'false',
  description: 'true stores nothing but what would become of each row.',
})
const MAX_MAP_BYTES = 500_000

export const createImport = defineEndpoint({
  method: 'POST',
  path: '/v1/imports/',
  operationId: 'createImport',
  summary: 'Import people and applications from a file',
  description:
    'CSV or NDJSON, or a zip of one of them with documents, with a map that says what its columns mean. What it tells is past: no automation runs, no mail is sent, no event is delivered and nothing is charged for; changes and the audit trail tell of it. A row whose key was stored before is left as it is, so a file can be sent again. The map is checked against the header and the company’s flows before anything is taken.',
  tag: 'Imports',
  scope: 'imports:write',
  bodyTypes: ['multipart/form-data'],
  body: Type.Object({ map: Type.Optional(MapText), dry_run: Type.Optional(DryRun) }, { additionalProperties: false }),
  documentedBody: Type.Object(
    {
      file: Type.Unsafe({
        type: 'string',
        format: 'binary',
        description: 'CSV or NDJSON, or a zip of one of them with documents.',
      }),
      map: MapText,
      dry_run: Type.Optional(DryRun),
    },
    { additionalProperties: false },
  ),
  success: { 202: reference(Import) },
  errors: ['missing_field', 'unknown_field', 'invalid_import_map', 'invalid_import_file'],
  async prepare({ db, storage, company, actor, body, files }) {
    const { file, map } = partsOf(files)
    if (!file) throw fieldFault('missing_field', 'file', 'is required')
    const text = map ? await textOf(map) : body.map
    if (text === undefined) throw fieldFault('missing_field', 'map', 'is required')
    if (file.scan === 'infected') throw fieldFault('invalid_import_file', 'file', 'is refused: a virus was found in it')
    const checked = await checkImport(db, {
      company,
      file: file.file,
      fileName: file.fileName,
      map: text,
      dryRun: body.dry_run === 'true',
      actor: { actor_type: actor.type, actor_id: actor.id },
    })
    await keepImportedFile(storage, company.id, checked)
    return checked
  },
  async handle({ db, company, prepared, linkTo }) {
    await startImport(db, company.id, prepared)
    await enqueueImport(db, company.id, prepared.id)
    const started = await findImport(db, company.id, prepared.id)
    if (!started) throw new Error('The import is gone that was made just now.')
    return accepted(await presentImport(started, company.id, linkTo))
  },
})

function partsOf(files: ReceivedPart[]): { file?: ReceivedPart; map?: ReceivedPart } {
  const parts: Record<string, ReceivedPart> = {}
  for (const part of files) {
    if (part.field !== 'file' && part.field !== 'map') {
      throw fieldFault('unknown_field', part.field.slice(0, 100), 'is not a field of this request')
    }
    if (parts[part.field]) throw fieldFault('invalid_import_file', part.field, 'is sent twice')
    parts[part.field] = part
  }
  return parts
}

async function textOf({ file }: ReceivedPart): Promise<string> {
  if (file.size > MAX_MAP_BYTES)
    throw fieldFault('invalid_import_map', 'map', `must have at most ${MAX_MAP_BYTES} bytes`)
  return readFile(file.path, 'utf8')
}
