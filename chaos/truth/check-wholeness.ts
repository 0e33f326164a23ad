import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { documentKey } from '../../src/documents/document.ts'
import type { Installation } from '../installation.ts'
import type { Verdict } from './verdict.ts'

/** What belongs together is there together. Each statement finds what is not, of one company since a moment. */
const TORN = {
  'application whose transitions are not as many as it says': `
    select application.id from applications application
    where company_id = $1 and created >= $2 and transition_count <> (
      select count(*) from transitions where company_id = $1 and application_id = application.id
    )`,
  'transition without its one billable event': `
    select transition.id from transitions transition
    where company_id = $1 and created >= $2 and 1 <> (
      select count(*) from billable_events
      where company_id = $1 and service = 'ApplicationStageTransition' and source_id = transition.id
    )`,
  'application without its one event of its creation': `
    select application.id from applications application
    where company_id = $1 and created >= $2 and 1 <> (
      select count(*) from events
      where company_id = $1 and type = 'application.created' and subject_id = application.id
    )`,
  'application without an event for each move': `
    select application.id from applications application
    where company_id = $1 and created >= $2 and transition_count - 1 <> (
      select count(*) from events
      where company_id = $1 and type = 'application.stage_changed' and subject_id = application.id
    )`,
  'answer that was never finished': `
    select path || ' ' || key as id from idempotent_answers where company_id = $1 and created >= $2 and status is null`,
  'document that was not read': `
    select id || ': ' || status || ' ' || coalesce(problem, '') as id from documents
    where company_id = $1 and created >= $2 and status not in ('processed', 'in_review', 'verified')`,
}

/** Looks for effects that are there in part. */
export async function checkWholeness(installation: Installation, since: Date, verdict: Verdict) {
  const { ask, company } = installation
  for (const [what, statement] of Object.entries(TORN)) {
    for (const { id } of await ask<{ id: string }>(statement, [company.id, since]))
      verdict.halfDone.push(`${what}: ${id}`)
  }
  await checkFiles(installation, since, verdict)
}

async function checkFiles({ ask, company, storage }: Installation, since: Date, verdict: Verdict) {
  const rows = await ask<{ sha256: string }>(
    'select distinct sha256 from documents where company_id = $1 and created >= $2',
    [company.id, since],
  )
  for (const { sha256 } of rows) {
    const stored = await storage.open(documentKey(company.id, sha256)).then(hashOf, (error: Error) => error.message)
    if (stored !== sha256) verdict.halfDone.push(`document ${sha256} whose file is ${stored}`)
  }
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
