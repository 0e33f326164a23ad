import type pg from 'pg'
import { statusIn } from '../../src/applications/application.ts'
import type { StageKind } from '../../src/flows/flow.ts'
import { fillRunsAndLinks } from './fill-runs-and-links.ts'
import { idAt } from './ids.ts'

/** A flow that applications are put into. Elements without a known key stay empty. */
export interface FillableFlow {
  id: string
  stages: { id: string; kind?: StageKind; pages: { id: string }[] }[]
  elements: Record<string, string>
}

export interface FlowFilling {
  companyId: string
  flow: FillableFlow
  applications: number
  /** Numbers the applications of one database; each has its own. */
  firstNumber?: number
  seed?: string
  /** The applications are spread evenly over the days before. */
  until: Date
  days: number
  /** Gets the events of the last thirty days. Without it no events are made, billable ones neither. */
  endpointId?: string
  /** Gets a run for each application, and one in ten a magic link. */
  automationId?: string
  onProgress?: (done: number) => void
}

/** Elements that get values, for a flow of one page; a year's flows have more (`year-plan.ts`). */
export const FILLED_ELEMENTS = {
  note: { type: 'text' },
  years: { type: 'number' },
  available: { type: 'date' },
  shift: { type: 'selection', constraints: { choices: ['day', 'night', 'weekend'].map((id) => ({ id, label: id })) } },
  licence: { type: 'document' },
} as const

const CHUNK = 50_000

/** Fills a flow with applications, their candidates, values, documents, transitions and events, in SQL and in chunks. */
export async function fillFlow(client: pg.ClientBase, filling: FlowFilling) {
  const { applications, onProgress = () => {} } = filling
  for (let done = 0; done < applications; done += CHUNK) {
    const size = Math.min(CHUNK, applications - done)
    await seedChunk(client, filling, done, size)
    await insertPeople(client, filling)
    await insertTransitions(client, filling)
    await insertValues(client, filling)
    await insertDocuments(client, filling)
    if (filling.endpointId !== undefined) await insertEvents(client, filling.companyId, filling.endpointId)
    const { companyId, flow, automationId } = filling
    if (automationId !== undefined) await fillRunsAndLinks(client, { companyId, flowId: flow.id, automationId })
    await client.query('drop table seed, seed_transitions')
    onProgress(done + size)
  }
  // Their indexes are not there yet: without statistics the documents are looked for once for each application.
  await client.query('analyze applications, documents')
  await countApplications(client, filling)
  await positionChanges(client, filling)
}

const pick = (words: string[], hash: string) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + floor(${words.length} * power(${hash}, 2))::integer]`

const FIRST_NAMES =
  'James Mary Robert Maria Wei Fatima José Linh Ahmed Olga Kwame Priya Diego Ana Liam Noah Emma Zoe'.split(' ')
const LAST_NAMES =
  'Smith Johnson Garcia Nguyen Lee Brown Martinez Davis Kim Patel Lopez Okafor Wang Haddad Novak Silva'.split(' ')
const CITIES = 'Chicago Houston Dallas Phoenix Memphis Atlanta Denver Fresno Tulsa Omaha Reno Boise Laredo Yuma'.split(
  ' ',
)

/** The decisions of a chunk, one row an application, made from the seed alone. */
async function seedChunk(client: pg.ClientBase, filling: FlowFilling, done: number, size: number) {
  const { applications, firstNumber = 1, seed = 'hireline', until, days } = filling
  await client.query(
    `create temporary table seed as
     select decided.*, least(interval '5 days', (until - created) / 5) * (0.1 + luck) as pace,
       ${idAt('created', 'md5(hash || 1)')} as candidate_id, ${idAt('created', 'md5(hash || 2)')} as application_id
     from (
       select n, hash, until, luck, other_luck,
         (until - ($1::bigint + $2::bigint - n - 0.5) / $2 * make_interval(days => $3::integer))::timestamptz(3) as created,
         case when other_luck < 0.25 then 1 when other_luck < 0.55 then 2 when other_luck < 0.8 then 3
           when other_luck < 0.92 then 4 else 5 end as steps,
         other_luck > 0.25 and luck < 0.5 as rejected
       from (
         select n, hash, $4::timestamptz as until,
           ('x' || substr(hash, 1, 8))::bit(32)::bigint / 4294967296.0 as luck,
           ('x' || substr(hash, 9, 8))::bit(32)::bigint / 4294967296.0 as other_luck
         from (select n, md5($5::text || n) as hash from generate_series($6::bigint, $7::bigint) n) numbered
       ) drawn
     ) decided`,
    [firstNumber, applications, days, until, seed, firstNumber + done, firstNumber + done + size - 1],
  )
  await client.query('analyze seed')
}

async function insertPeople(client: pg.ClientBase, { companyId, flow }: FlowFilling) {
  await client.query(
    `insert into candidates (company_id, id, external_identifier, email, full_name, first_name, last_name, phone_number, created, updated_at)
     select $1, candidate_id, 'E-' || n, 'person' || n || '@example.com', first_name || ' ' || last_name, first_name, last_name,
       '+1312' || 2000000 + n % 8000000, created, created
     from (
       select *, ${pick(FIRST_NAMES, 'luck')} as first_name, ${pick(LAST_NAMES, 'other_luck')} || ' ' || initcap(substr(hash, 1, 4)) as last_name
       from seed
     ) named`,
    [companyId],
  )
  const forward = flow.stages.filter(({ kind }) => kind !== 'rejected')
  const rejected = flow.stages.find(({ kind }) => kind === 'rejected')
  const stageAt = (step: string) =>
    `case when rejected and ${step} = steps and $3::uuid is not null then $3 else ($1::uuid[])[least(${step}, cardinality($1))] end`
  const pageAt = (step: string) =>
    `case when rejected and ${step} = steps and $3::uuid is not null then null else ($2::uuid[])[least(${step}, cardinality($1))] end`
  await client.query(
    `create temporary table seed_transitions as
     select n, application_id, ${idAt('created + (step - 1) * pace', `md5(hash || 'step' || step)`)} as id, step,
       ${stageAt('step')} as stage_id, ${pageAt('step')} as page_id, step = steps as is_last,
       case when step > 1 then ${stageAt('step - 1')} end as from_stage_id,
       case when step > 1 then ${pageAt('step - 1')} end as from_page_id,
       extract(epoch from pace)::bigint as seconds,
       (created + (step - 1) * pace)::timestamptz(3) as at
     from seed, generate_series(1, steps) step`,
    [forward.map(({ id }) => id), forward.map(({ pages }) => pages[0]?.id ?? null), rejected?.id ?? null],
  )
  await client.query('analyze seed_transitions')
  await client.query(
    `insert into applications (company_id, id, hiring_flow_id, candidate_id, stage_id, page_id, status, transition_count,
       stage_entered_at, created, updated_at)
     select $1, application_id, $2, candidate_id, stage_id, page_id,
       case when step = 1 then 'NEW' else $3::jsonb ->> stage_id::text end, step, at, created, at
     from seed join seed_transitions using (n, application_id)
     where is_last
     order by n`,
    [
      companyId,
      flow.id,
      JSON.stringify(Object.fromEntries(flow.stages.map(({ id, kind = 'active' }) => [id, statusIn(kind, true)]))),
    ],
  )
}

async function insertTransitions(client: pg.ClientBase, { companyId }: FlowFilling) {
  await client.query(
    `insert into transitions (company_id, id, application_id, sequence, from_stage_id, from_page_id, to_stage_id, to_page_id,
       actor_type, seconds_in_previous_stage, created)
     select $1, id, application_id, step, from_stage_id, from_page_id, stage_id, page_id,
       case when step = 1 then 'applicant' else 'automation' end, case when step > 1 then seconds end, at
     from seed_transitions`,
    [companyId],
  )
}

/** Nine in ten have filled in the first page, half of them the second. */
async function insertValues(client: pg.ClientBase, { companyId, flow: { elements } }: FlowFilling) {
  const id = (key: string) => elements[key] ?? null
  await client.query(
    `insert into form_values (company_id, application_id, form_element_id, text_value, number_value, date_value, choice_values,
       detail_value, updated_at)
     select $1, application_id, value.*, created
     from (select *, ${pick(CITIES, 'luck')} as city from seed) seed, lateral (values
         ($2::uuid, 'Note ' || substr(hash, 1, 12), null::numeric, null::date, null::text[], null::jsonb),
         ($3, null, n % 1000, null, null, null),
         ($4, null, null, date '2020-01-01' + (n % 3650)::integer, null, null),
         ($5, null, null, null, array[case when n % 100 = 1 then 'weekend' when n % 3 = 0 then 'night' else 'day' end], null),
         ($6, null, null, null, array[(luck < 0.7)::text], null)
       union all select * from (values
         ($7::uuid, 'I worked in ' || city || ' and would like to work near home; reference ' || substr(hash, 20, 8) || '.',
           null::numeric, null::date, null::text[], null::jsonb),
         ($8, 'home' || n || '@example.com', null, null, null, null),
         ($9, '+1773' || 2000000 + n % 8000000, null, null, null, null),
         ($10, lpad((n % 24)::text, 2, '0') || ':30', null, null, null, null),
         ($11, null, null, null, case when n % 4 = 0 then array['en', 'es'] when n % 50 = 1 then array['vi'] else array['en'] end, null),
         ($12, n % 9999 || ' Main Street, ' || city, null, null, null,
           jsonb_build_object('line1', n % 9999 || ' Main Street', 'city', city, 'formatted', n % 9999 || ' Main Street, ' || city))
       ) second_page
       where n % 2 = 0
     ) value (form_element_id, text_value, number_value, date_value, choice_values, detail_value)
     where n % 10 > 0 and value.form_element_id is not null`,
    [
      companyId,
      id('note'),
      id('years'),
      id('available'),
      id('shift'),
      id('can_drive'),
      id('motivation'),
      id('contact_email'),
      id('other_phone'),
      id('start_time'),
      id('languages'),
      id('address'),
    ],
  )
}

/** Half have a licence, a fifth of these with text that was found in it, and a fifth of all a signature. */
async function insertDocuments(client: pg.ClientBase, { companyId, flow: { elements } }: FlowFilling) {
  await client.query(
    `insert into documents (company_id, id, application_id, form_element_id, file_name, content_type, size_bytes, sha256, status,
       page_count, text, created)
     select $1, ${idAt('created', `md5(hash || document.file_name)`)}, application_id, document.element_id, document.file_name,
       'application/pdf', 20000 + n % 1000000, repeat(hash, 2), 'processed', 1, document.text, created
     from seed, lateral (values
       ($2::uuid, 'licence.pdf', n % 2 = 0, case when n % 10 = 0 then 'DRIVER LICENSE ' || substr(hash, 1, 10) || ' CLASS C' end),
       ($3, 'signature.pdf', n % 5 = 0, null)
     ) document (element_id, file_name, is_there, text)
     where document.is_there and document.element_id is not null`,
    [companyId, elements.licence ?? null, elements.signature ?? null],
  )
}

/** Each move is billable; what endpoints are told is kept for thirty days. */
async function insertEvents(client: pg.ClientBase, companyId: string, endpointId: string) {
  await client.query(
    `insert into billable_events (company_id, id, service, application_id, source_id, is_test, created)
     select $1, ${idAt('at', `md5(id || 'billed')`)}, 'ApplicationStageTransition', application_id, id, false, at
     from seed_transitions`,
    [companyId],
  )
  await client.query(
    `with event as (
       insert into events (company_id, id, type, subject_id, data, created)
       select $1, ${idAt('at', `md5(id || 'event')`)},
         case when step = 1 then 'application.created' else 'application.stage_changed' end, application_id,
         json_build_object('made_up', true, 'application_id', application_id, 'transition_id', id, 'current_stage',
           json_build_object('id', stage_id), 'current_page', json_build_object('id', page_id), 'transitioned_at', at),
         at
       from seed_transitions
       where at > (select max(until) from seed) - interval '30 days'
       returning id, created
     )
     insert into event_deliveries (company_id, event_id, endpoint_id, status, attempts, last_status_code, delivered_at)
     select $1, id, $2, 'delivered', 1, 200, created from event`,
    [companyId, endpointId],
  )
}

async function countApplications(client: pg.ClientBase, { companyId, flow }: FlowFilling) {
  await client.query(
    `insert into application_counts (company_id, hiring_flow_id, stage_id, applications)
     select company_id, hiring_flow_id, stage_id, count(*)
     from applications
     where company_id = $1 and hiring_flow_id = $2
     group by company_id, hiring_flow_id, stage_id`,
    [companyId, flow.id],
  )
}

async function positionChanges(client: pg.ClientBase, { companyId, flow }: FlowFilling) {
  await client.query(
    `with added as (
       select id, candidate_id, updated_at from applications where company_id = $1 and hiring_flow_id = $2
     ), changed as (
       select 1 as rank, 'candidate' as object_type, candidate_id as id, min(updated_at) as changed_at
       from added group by candidate_id
       union all
       select 2, 'application', id, updated_at from added
       union all
       select 3, 'document', documents.id, documents.created
       from documents join added on added.id = documents.application_id
       where documents.company_id = $1
     )
     insert into object_changes (company_id, object_type, object_id, position, changed_at)
     select $1, object_type, id,
       coalesce((select last_position from change_positions where company_id = $1), 0)
         + row_number() over (order by rank, changed_at, id),
       changed_at
     from changed
     on conflict (company_id, object_type, object_id) do nothing`,
    [companyId, flow.id],
  )
  await client.query(
    `insert into change_positions (company_id, last_position)
     select company_id, max(position) from object_changes where company_id = $1 group by company_id
     on conflict (company_id) do update set last_position = excluded.last_position`,
    [companyId],
  )
}
