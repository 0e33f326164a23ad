import { randomUUIDv7 } from 'node:crypto'
import type { CountKind } from '../src/http/lists/pagination.ts'
import type { FilterValue } from '../src/variables/filter-condition.ts'
import type { LoadRequest } from './measure/load.ts'
import { OBJECT_OPERATIONS } from './object-operations.ts'
import type { Operation } from './operation.ts'
import { anyApplication, anyStage, someApplications, type World } from './world.ts'

const V1 = '/external/v1'
const V2_LIST = '/external/v2/applications/'
const VARIABLES = ['note', 'years', 'available', 'shift', 'licence']

const v2List = (
  name: string,
  fields: (world: World) => {
    current_stage?: string
    filters?: Record<string, FilterValue>
    og_variable_ids?: string[]
    count?: CountKind
    cursor?: string
  },
) => ({
  name,
  request: (world: World): LoadRequest => ({
    method: 'POST',
    path: V2_LIST,
    body: { flow_id: world.flow.id, ...fields(world) },
  }),
})

/** A filter with the exact count, then as often with the others. */
const v2Filter = (name: string, element: string, value: () => FilterValue, counts: CountKind[] = ['none']) =>
  (['exact', ...counts] as CountKind[]).map((count) =>
    v2List(`v2 filter: ${name}${count === 'exact' ? '' : `; count=${count}`}`, (world) => ({
      filters: { [element.includes('.') ? element : world.path(element)]: value() },
      ...(count !== 'exact' && { count }),
    })),
  )

const upTo = (bound: number) => Math.floor(Math.random() * bound)
const hexadecimal = (digits: number) =>
  upTo(16 ** digits)
    .toString(16)
    .padStart(digits, '0')

/** One in fifty. */
function anyYears(): string {
  const from = upTo(980)
  return `${from},${from + 20}`
}

/** A month of the last year. */
function anyMonth(): string {
  const from = Temporal.Now.plainDateISO('UTC').subtract({ days: 31 + upTo(330) })
  return `${from},${from.add({ days: 30 })}`
}

/** Where a list is read from that begins in the middle of the year. */
function deepCursor(): string {
  const created = Date.now() - 182 * 86_400_000
  return Buffer.from(`${created}.ffffffff-ffff-ffff-ffff-ffffffffffff`).toString('base64url')
}

/** What integrators do, with a row for each kind of filter and the counts that differ. */
export const OPERATIONS: Operation[] = [
  {
    name: 'create',
    compared: 'create',
    request: ({ flow }) => ({
      method: 'POST',
      path: `${V1}/application/create/`,
      body: {
        email: `ada-${randomUUIDv7()}@example.com`,
        hiring_flow_id: flow.id,
        phone_number: '+12133734253',
        name: 'Ada Lovelace',
      },
    }),
  },
  {
    name: 'advance',
    compared: 'update',
    request: (world) => ({
      method: 'POST',
      path: `${V1}/applications/${anyApplication(world)}/advance/`,
      body: { page_or_stage_id: anyStage(world) },
    }),
  },
  {
    name: 'bulk advance of 1,000',
    // Moves of the same applications wait for each other.
    connections: 1,
    request: (world) => ({
      method: 'POST',
      path: `${V1}/applications/advance/`,
      body: { application_ids: someApplications(world, 1000), page_or_stage_id: anyStage(world) },
    }),
  },
  {
    name: 'detail',
    compared: 'detail',
    request: (world) => ({ method: 'GET', path: `${V1}/applications/${anyApplication(world)}/` }),
  },
  {
    name: 'v1 list, first page of 50',
    compared: 'list',
    request: ({ flow }) => ({ method: 'GET', path: `${V1}/applications/?flow_id=${flow.id}` }),
  },
  {
    name: 'v1 list, deep page by cursor',
    request: ({ flow }) => ({
      method: 'GET',
      path: `${V1}/applications/?flow_id=${flow.id}&cursor=${deepCursor()}`,
    }),
  },
  v2List('v2 list with five variables', (world) => ({ og_variable_ids: VARIABLES.map(world.path) })),
  v2List('v2 filter: current stage', (world) => ({ current_stage: anyStage(world) })),
  ...v2Filter('text, rare', 'note', () => hexadecimal(4)),
  ...v2Filter('text, common', 'note', () => 'note', ['none', 'bounded']),
  ...v2Filter('text of two letters', 'note', () => hexadecimal(2), ['none', 'bounded']),
  ...v2Filter('personal text', 'USER.PERSONAL_INFORMATION.FULL_NAME', () => `Okafor ${hexadecimal(2)}`),
  ...v2Filter('number', 'years', anyYears, ['none', 'bounded']),
  v2List('v2 filter: number, deep page by cursor; count=none', (world) => ({
    filters: { [world.path('years')]: anyYears() },
    cursor: deepCursor(),
    count: 'none',
  })),
  ...v2Filter('date', 'available', () => {
    const from = Temporal.PlainDate.from('2020-01-01').add({ days: upTo(3500) })
    return `${from},${from.add({ days: 60 })}`
  }),
  ...v2Filter('selection, one in a hundred', 'shift', () => 'weekend'),
  ...v2Filter('selection, or empty', 'shift', () => ({ values_to_include: ['weekend'], check_for_empty: true }), [
    'none',
    'bounded',
  ]),
  ...v2Filter('document uploaded', 'licence', () => true, ['none', 'bounded']),
  ...v2Filter('created in a month', 'APPLICATION.STATUS.CREATED', anyMonth, ['none', 'bounded']),
  {
    name: 'candidate data for 50',
    request: (world) => ({
      method: 'POST',
      path: `${V1}/get_candidate_data_and_submissions/`,
      body: { application_ids: someApplications(world, 50) },
    }),
  },
  {
    name: 'history for 50',
    request: (world) => ({
      method: 'POST',
      path: `${V1}/applications/bulk_transition_history/`,
      body: { application_ids: someApplications(world, 50) },
    }),
  },
  {
    name: 'webhook fire',
    request: ({ publicId }) => ({
      method: 'POST',
      path: `${V1}/automations/webhooks/${publicId}/fire/`,
      body: { id: randomUUIDv7(), candidate: { email: 'ada@example.com', first_name: 'Ada' } },
    }),
  },
  {
    name: 'magic link',
    request: ({ flow }) => ({
      method: 'POST',
      path: `${V1}/applications/magic-link/`,
      body: { email: `ada-${randomUUIDv7()}@example.com`, hiring_flow_id: flow.id },
    }),
  },
  ...OBJECT_OPERATIONS,
]
