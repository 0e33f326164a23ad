import type { OpenDatabase } from '../src/db/database.ts'
import { givenAutomation, givenKey } from '../tests/support/factories.ts'
import { type PlannedFlow, planYear } from './generate/year-plan.ts'

/** What requests are made of: the largest flow of the largest company, with a key that may do everything. */
export interface World {
  companyId: string
  key: string
  flow: PlannedFlow
  /** Some applications of the flow, in no order. */
  applicationIds: string[]
  /** A candidate of one of them. */
  candidateId: string
  samples: Samples
  /** The public id of a webhook whose automation has one light step. */
  publicId: string
  /** The path of an element's value. */
  path: (key: string) => string
}

/** Some objects of the company, in no order. */
export interface Samples {
  people: { id: string; email: string; phoneNumber: string; fullName: string }[]
  documents: { id: string; applicationId: string }[]
  runs: { id: string; applicationId: string }[]
  events: { id: string; subjectId: string }[]
}

const MAX_IDS = 20_000
const SAMPLED = 2000

export async function openWorld({ db, pool }: OpenDatabase, applications: number, seed: string): Promise<World> {
  const [company] = planYear(seed, applications).companies
  const [flow] = company?.flows ?? []
  if (!company || !flow) throw new Error('A year has a company with a flow.')
  const { key } = await givenKey(db, company.id)
  const { publicId } = await givenAutomation(
    db,
    company.id,
    { ...testFlow(flow) },
    {
      key: `bench-${Date.now()}`,
      on: { webhook: {} },
      steps: [{ branch: { if: 'payload.id', do: [] } }],
    },
  )
  const { rows } = await pool.query<{ id: string; candidate_id: string }>(
    // Those that earlier runs created have no identifier: peers do not know them.
    `select application.id, application.candidate_id
     from applications application
     join candidates candidate on candidate.company_id = application.company_id and candidate.id = application.candidate_id
     where application.company_id = $1 and application.hiring_flow_id = $2 and candidate.external_identifier is not null
     order by md5(application.id::text)
     limit ${MAX_IDS}`,
    [company.id, flow.id],
  )
  return {
    companyId: company.id,
    key,
    flow,
    applicationIds: rows.map(({ id }) => id),
    candidateId: rows[0]?.candidate_id as string,
    samples: await drawSamples(pool, company.id),
    publicId,
    path: (element) => `HIRING_FLOW.${flow.id}.FORM.${flow.elements[element]}`,
  }
}

async function drawSamples(pool: OpenDatabase['pool'], companyId: string): Promise<Samples> {
  const draw = async <T>(columns: string, table: string, condition = 'true') => {
    const { rows } = await pool.query(
      `select ${columns} from ${table} where company_id = $1 and ${condition} order by md5(id::text) limit ${SAMPLED}`,
      [companyId],
    )
    return rows as T[]
  }
  const person = 'id, email, phone_number as "phoneNumber", full_name as "fullName"'
  return {
    people: await draw(person, 'candidates', 'external_identifier is not null'),
    documents: await draw('id, application_id as "applicationId"', 'documents'),
    runs: await draw('id, application_id as "applicationId"', 'automation_runs', 'application_id is not null'),
    events: await draw('id, subject_id as "subjectId"', 'events'),
  }
}

function testFlow({ id, stages, elements, reasonId }: PlannedFlow) {
  return {
    id,
    elements,
    reasons: [reasonId],
    stages: stages.map((stage) => ({ id: stage.id, name: stage.slug, pages: stage.pages })),
    path: (key: string) => `HIRING_FLOW.${id}.FORM.${elements[key]}`,
  }
}

const picked = <T>(values: T[]): T => values[Math.floor(Math.random() * values.length)] as T

export const anyPerson = ({ samples }: World) => picked(samples.people)
export const anyDocument = ({ samples }: World) => picked(samples.documents)
export const anyRun = ({ samples }: World) => picked(samples.runs)
export const anyEvent = ({ samples }: World) => picked(samples.events)

export const anyApplication = ({ applicationIds }: World) => picked(applicationIds)

/** Neighbours in the sample, which has no order: as good as drawn one by one. */
export function someApplications({ applicationIds }: World, count: number): string[] {
  const start = Math.floor(Math.random() * Math.max(1, applicationIds.length - count))
  return applicationIds.slice(start, start + count)
}

/** One of the two stages that moves go to and fro between. */
export const anyStage = ({ flow }: World) => picked(flow.stages.slice(1, 3)).id
