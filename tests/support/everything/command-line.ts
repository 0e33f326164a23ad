import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ZipFile } from 'yazl'
import { pdfOf } from '../form.ts'
import type { TestService } from '../service.ts'
import type { Hireline } from './hireline.ts'

/** An operator looks at everything, and repairs what there is to repair. */
export async function operate({ db }: TestService, folder: string, hireline: Hireline) {
  const of = ['--company', 'whole']
  await hireline('export', ...of)
  await importPeople(folder, hireline)
  const { keys } = await hireline('keys', 'list', ...of)
  const { automations } = await hireline('automations', 'list', ...of)
  expect(automations.length).toBeGreaterThan(0)
  const { runs } = await hireline('runs', 'list', ...of)
  await hireline('runs', 'show', ...of, runs[0].run_id)
  await sql`update automation_runs set status = 'failed', error = 'lost', finished_at = now() where id = ${runs[0].run_id}`.execute(
    db,
  )
  await hireline(
    'runs',
    'retry',
    ...of,
    '--failed',
    '--automation',
    automations[0].key,
    '--since',
    '2020-01-01',
    '--dry-run',
  )
  await hireline('runs', 'retry', ...of, runs[0].run_id)
  await hireline('interviews', 'list', ...of, '--status', 'scheduled')
  const { events } = await hireline('events', 'list', ...of)
  await hireline('events', 'show', ...of, events[0].id)
  await hireline('events', 'replay', ...of, events[0].id)
  await hireline('events', 'replay', ...of, '--failed', '--endpoint', 'ats', '--since', '2020-01-01')
  await hireline('deliveries', 'list', ...of, '--endpoint', 'ats', '--status', 'pending')
  await hireline('endpoints', 'list', ...of)
  await sql`update webhook_endpoints set active = false`.execute(db)
  await hireline('endpoints', 'enable', ...of, 'ats')
  await hireline('links', 'list', ...of, '--email', 'ada@example.com')
  await hireline('links', 'revoke', ...of, 'eve@example.com')
  const { mails } = await hireline('mail', 'list', ...of, '--status', 'kept')
  await hireline('mail', 'show', ...of, mails[0].id)
  await hireline('texts', 'list', ...of, '--status', 'pending')
  await hireline('documents', 'active', ...of)
  await sql`update documents set status = 'failed', virus_check = 'clean' where status <> 'failed'`.execute(db)
  const { documents } = await hireline('documents', 'failed', ...of)
  await hireline('documents', 'retry', ...of, documents[0].id)
  await hireline('documents', 'sweep', '--older-than', '0')
  const { id: application } = await db
    .selectFrom('applications')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select('applications.id')
    .where('companies.slug', '=', 'whole')
    .orderBy('applications.id')
    .executeTakeFirstOrThrow()
  await hireline(
    'usage',
    'record',
    ...of,
    '--application',
    application,
    '--service',
    'BrowserAgent',
    '--reference',
    randomUUID(),
  )
  await hireline('usage', 'list', ...of, '--service', 'LMS')
  await hireline('usage', 'reconcile')
  const { candidate_id: candidate } = await db
    .selectFrom('applications')
    .select('candidate_id')
    .where('id', '=', application)
    .executeTakeFirstOrThrow()
  const { application: shown } = await hireline('applications', 'show', ...of, application)
  const { applications } = await hireline('applications', 'list', ...of, '--flow', shown.hiring_flow.slug)
  await hireline('applications', 'move', ...of, application, 'over', '--dry-run')
  await hireline('candidates', 'find', ...of, '--email', applications[0].candidate.email)
  await hireline('candidates', 'show', ...of, candidate)
  await hireline('candidates', 'export', ...of, candidate, join(folder, 'person.zip'))
  const { candidate_id: double } = await db
    .selectFrom('applications')
    .innerJoin('companies', 'companies.id', 'applications.company_id')
    .innerJoin('candidates', (join) =>
      join
        .onRef('candidates.company_id', '=', 'applications.company_id')
        .onRef('candidates.id', '=', 'applications.candidate_id'),
    )
    .select('candidate_id')
    .where('companies.slug', '=', 'whole')
    .where('candidate_id', '<>', candidate)
    .where('candidates.erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  await hireline('candidates', 'merge', ...of, candidate, double, '--dry-run')
  await hireline('candidates', 'merge', ...of, candidate, double)
  await hireline('candidates', 'erase', ...of, candidate, '--dry-run')
  await hireline('candidates', 'erase', ...of, candidate)
  await hireline('retention', ...of, '--dry-run')
  await hireline('retention', ...of)
  await hireline('audit', 'list', ...of, '--candidate-id', candidate, '--limit', '10')
  await hireline('audit', 'export', ...of, '--csv', join(folder, 'trail.csv'))
  await hireline('audit', 'export', ...of, '--parquet', join(folder, 'trail.parquet'))
  await hireline('audit', 'verify', ...of)
  await hireline('audit', 'accept', ...of)
  await hireline('keys', 'rotate', ...of, keys[0].id)
  await hireline('keys', 'revoke', ...of, keys[0].id)
}

/** People come from another system, with all that a file can tell of them. */
async function importPeople(folder: string, hireline: Hireline) {
  const [file, map, report] = ['people.zip', 'map.yaml', 'report.csv'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const application = { flow: { is: 'clerk' }, stage: 'Stage', tags: 'Tags' }
  const person = { full_name: 'Name', email: 'Email', phone_number: 'Phone' }
  const rules = { person, application, form: { text: 'Answer' }, notes: ['Note'], documents: { document: 'File' } }
  await writeFile(map, JSON.stringify(rules))
  const zip = new ZipFile()
  const rows = [
    'Joan Old,joan@example.com,none,over,night,Yes,Call her.,a.pdf',
    'Eve Hall,eve@example.com,2133734253,over,,,,',
  ]
  zip.addBuffer(Buffer.from(['Name,Email,Phone,Stage,Tags,Answer,Note,File', ...rows].join('\n')), 'people.csv')
  zip.addBuffer(pdfOf('A paper'), 'a.pdf')
  zip.end()
  await writeFile(file, zip.outputStream as NodeJS.ReadableStream)
  await hireline('import', file, '--company', 'whole', '--suggest')
  await hireline('import', file, '--company', 'whole', '--map', map, '--dry-run')
  await hireline('import', file, '--company', 'whole', '--map', map, '--report', report)
}
