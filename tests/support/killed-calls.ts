import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import { sweepFiles } from '../../src/document-reading/actions/sweep-files.ts'
import type { Services } from '../../src/services.ts'
import { givenAutomation, givenCompany, givenFlow, type TestCompany, type TestFlow } from './factories.ts'
import { formBody, pdfOf } from './form.ts'

const PROGRAM = fileURLToPath(new URL('../../bin/hireline.js', import.meta.url))
const IN_FLIGHT = 4

/** What is asked of a run: how many calls in all, how many of them the process lives through, and where it works. */
export interface KillPlan {
  calls: number
  callsBetweenKills: number
  databaseUrl: string
  dataDir: string
}

/** How the calls ended, and everything that must not be: each list is empty when it holds. */
export interface KillReport {
  kills: number
  answered: number
  unanswered: number
  complete: number
  absent: number
  answeredAndIncomplete: string[]
  halfDone: string[]
  doubled: string[]
  filesWithoutRow: string[]
  rowsWithoutFile: string[]
}

interface Call {
  id: string
  answered: boolean
}

/**
 * Sends sync and async create_or_update_candidate calls, each with a document and a move that an automation follows, kills
 * the process at random moments, starts it again, and looks at what has become of each call.
 */
export async function killCalls(services: Pick<Services, 'db' | 'storage'>, plan: KillPlan): Promise<KillReport> {
  const { db } = services
  const company = await givenCompany(db)
  const flow = await givenFlow(db, company.id, { stages: [{ pages: [{ resume: { type: 'document' } }] }, {}] })
  await givenAutomation(db, company.id, flow, { on: 1, steps: [{ record_billable_event: { service: 'LMS' } }] })
  const calls: Call[] = Array.from({ length: plan.calls }, (_, index) => ({ id: `killed-${index}`, answered: false }))
  let kills = 0
  for (let begun = 0; begun < calls.length; begun += plan.callsBetweenKills) {
    const batch = calls.slice(begun, begun + plan.callsBetweenKills)
    const service = await start(plan)
    const sending = sendAll(service.address, company, flow, batch)
    await sleep(50 + Math.random() * 250 * plan.callsBetweenKills ** 0.5)
    service.process.kill('SIGKILL')
    await service.ended
    await sending
    kills += 1
  }
  const last = await start(plan)
  await untilQuiet(db, company.id)
  last.process.kill('SIGTERM')
  await last.ended
  await sweepFiles(services, new Date(Date.now() + 60_000))
  return { kills, ...(await report(db, company.id, flow, calls, plan.dataDir)) }
}

async function start({ databaseUrl, dataDir }: KillPlan) {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, 'start'], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_PER_SECOND: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const found = /Server listening at (http:\/\/[\d.]+:\d+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    ended.then(() => reject(new Error(`hireline ended before it answered:\n${output}`)))
  })
  return { process: child, ended, address }
}

/** Every second call is async. A call that gets no answer has failed, and the rest of the batch with it. */
async function sendAll(address: string, company: TestCompany, flow: TestFlow, batch: Call[]) {
  const waiting = [...batch.entries()]
  const sender = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, call] = next
      const form = formBody([
        { name: flow.elements.resume as string, fileName: 'resume.pdf', content: pdfOf(`Résumé of ${call.id}`) },
        { name: 'requires_async_processing', text: String(index % 2 === 1) },
        { name: 'page_or_stage_id', text: flow.stages[1]?.id as string },
        { name: 'external_identifier', text: call.id },
        { name: 'flow_id', text: flow.id },
      ])
      const response = await fetch(`${address}/external/v1/create_or_update_candidate`, {
        method: 'POST',
        headers: { ...form.headers, authorization: `Api-Key ${company.key}` },
        body: new Uint8Array(form.rawBody),
      })
      await response.arrayBuffer()
      if (response.status !== 200 && response.status !== 202) throw new Error(`A call was answered ${response.status}.`)
      call.answered = true
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: IN_FLIGHT }, sender))
  for (const end of ends) if (end.status === 'rejected' && !(end.reason instanceof TypeError)) throw end.reason
}

/** Waits until nothing is left to do: what dead processes held comes free by itself. */
async function untilQuiet(db: Database, companyId: string) {
  for (let tries = 0; tries < 1200; tries += 1) {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from candidate_updates where company_id = ${companyId} and finished_at is null)
        + (select count(*) from graphile_worker.jobs where task_identifier <> 'sweep_files') as left
    `.execute(db)
    if (Number(rows[0]?.left) === 0) return
    await sleep(200)
  }
  throw new Error('After four minutes there still was something to do.')
}

async function report(db: Database, companyId: string, flow: TestFlow, calls: Call[], dataDir: string) {
  const states = await stateOfCalls(db, companyId, flow.stages[1]?.id as string)
  const stateOf = ({ id }: Call) => states.get(id)
  const complete = calls.filter((call) => stateOf(call)?.complete)
  const absent = calls.filter((call) => !states.has(call.id))
  const documents = await db.selectFrom('documents').select('sha256').where('company_id', '=', companyId).execute()
  const contents = new Set(documents.map(({ sha256 }) => sha256))
  const files = await filesIn(join(dataDir, 'files/documents', companyId))
  const incoming = await filesIn(join(dataDir, 'incoming'))
  return {
    answered: calls.filter(({ answered }) => answered).length,
    unanswered: calls.filter(({ answered }) => !answered).length,
    complete: complete.length,
    absent: absent.length,
    answeredAndIncomplete: calls.filter((call) => call.answered && !stateOf(call)?.complete).map(({ id }) => id),
    halfDone: calls.filter((call) => stateOf(call)?.complete === false).map(({ id }) => id),
    doubled: calls.filter((call) => stateOf(call)?.doubled).map(({ id }) => id),
    filesWithoutRow: [...files.filter((name) => !contents.has(name)), ...incoming],
    rowsWithoutFile: [...contents].filter((sha256) => !files.includes(sha256)),
  }
}

async function stateOfCalls(db: Database, companyId: string, target: string) {
  const { rows } = await sql<{ id: string; complete: boolean; doubled: boolean }>`
    select candidate.external_identifier as id,
      count(distinct application.id) = 1 and bool_and(application.stage_id = ${target})
        and sum(done.moves) = 1 and sum(done.documents) = 1 and sum(done.pages) = 1 and sum(done.runs) = 1
        and sum(done.moved_charges) = 2 and sum(done.updates) = 1 as complete,
      count(distinct application.id) > 1 or sum(done.moves) > 1 or sum(done.documents) > 1 or sum(done.pages) > 1
        or sum(done.runs) > 1 or sum(done.moved_charges) > 2 as doubled
    from candidates candidate
    left join applications application on application.company_id = ${companyId} and application.candidate_id = candidate.id
    left join lateral (
      select
        (select count(*) from transitions where company_id = ${companyId} and application_id = application.id
          and to_stage_id = ${target}) as moves,
        (select count(*) from documents where company_id = ${companyId} and application_id = application.id
          and status = 'processed') as documents,
        (select count(*) from billable_events where company_id = ${companyId} and application_id = application.id
          and service = 'DocumentAgent') as pages,
        (select count(*) from billable_events where company_id = ${companyId} and application_id = application.id
          and service = 'LMS') as runs,
        (select count(*) from billable_events where company_id = ${companyId} and application_id = application.id
          and service = 'ApplicationStageTransition') as moved_charges,
        (select count(*) from candidate_updates where company_id = ${companyId} and application_id = application.id
          and finished_at is not null) as updates
    ) done on true
    where candidate.company_id = ${companyId}
    group by candidate.external_identifier
  `.execute(db)
  return new Map(
    rows.map(({ id, complete, doubled }) => [id, { complete: complete === true, doubled: doubled === true }]),
  )
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
