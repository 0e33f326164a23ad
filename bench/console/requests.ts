import type { PlannedFlow } from '../generate/year-plan.ts'

/** A request as a page of the console sends it. */
export interface ConsoleRequest {
  name: string
  method: 'GET' | 'POST'
  path: (run: number) => string
  body?: (run: number) => unknown
}

interface Person {
  id: string
  candidate_id: string
  email: string
  phone_number: string
  full_name: string
}

/** Every request of the console that grows with the people of a flow, or could. */
export function requestsOfConsole(flow: PlannedFlow, people: Person[]): ConsoleRequest[] {
  const person = (run: number) => people[run % people.length] as Person
  const variable = (key: string) => `HIRING_FLOW.${flow.id}.FORM.${flow.elements[key]}`
  const get = (name: string, path: ConsoleRequest['path']): ConsoleRequest => ({ name, method: 'GET', path })
  const list = (name: string, asked: object | ((run: number) => object)): ConsoleRequest => ({
    name: `list: ${name}`,
    method: 'POST',
    path: () => '/v2/applications/',
    body: (run) => ({
      flow_id: flow.id,
      page_size: 100,
      count: 'none',
      ...(typeof asked === 'function' ? asked(run) : asked),
    }),
  })
  const across = (name: string, asked: object | ((run: number) => object)): ConsoleRequest => ({
    name: `all flows: ${name}`,
    method: 'POST',
    path: () => '/v2/applications/across-flows/',
    body: (run) => ({ page_size: 100, count: 'none', ...(typeof asked === 'function' ? asked(run) : asked) }),
  })
  /** What comes after the rows: how many there are. */
  const count = (name: string, asked: object): ConsoleRequest => ({
    name: `count: ${name}`,
    method: 'POST',
    path: () => '/v2/applications/',
    body: () => ({ flow_id: flow.id, page_size: 1, count: 'bounded', ...asked }),
  })
  const [apply, screening, interview] = flow.stages.map(({ id }) => id) as [string, string, string]
  const NAME = 'USER.PERSONAL_INFORMATION.FULL_NAME'
  const filtered = (filters: object) => ({ filters })
  const daysAgo = (run: number) => new Date(Date.now() - run * 86_400_000).toISOString().slice(0, 10)
  const columns = ['note', 'years', 'available', 'shift', 'languages'].map(variable)
  const ofRecord = (name: string, path: (one: Person) => string) => get(`record: ${name}`, (run) => path(person(run)))
  return [
    get('the first page', () => '/home/'),
    get('flows', () => '/v1/hiring-flow/'),
    get('a flow with its pages', () => `/v1/hiring-flow/${flow.id}/`),
    get('its variables', () => `/v1/variables/?hiring_flow_id=${flow.id}`),
    get('how many stand on each stage', () => `/v1/hiring-flow/${flow.id}/counts/`),
    get('saved views', () => `/views/?hiring_flow_id=${flow.id}`),
    get('members', () => '/v1/members/'),
    list('everybody, newest first', {}),
    list('a stage', { current_stage: screening }),
    list('with five columns of answers', { og_variable_ids: columns }),
    list('oldest first', { sort: 'oldest' }),
    list('last changed first', { sort: 'last_changed' }),
    list('at a date, newest first', (run) => ({ jump_to: daysAgo(run) })),
    list('at a date, of a stage', (run) => ({ jump_to: daysAgo(run), current_stage: screening, sort: 'oldest' })),
    list('longest on the stage', { current_stage: apply, sort: 'longest_in_stage' }),
    list(
      'open, by their stages',
      filtered({ 'APPLICATION.STATUS.CURRENT_STAGE': { values_to_include: [apply, screening, interview] } }),
    ),
    list('name, common', filtered({ [NAME]: 'smith' })),
    list('name, rare', (run) => filtered({ [NAME]: person(run).full_name })),
    list('name, two letters', filtered({ [NAME]: 'an' })),
    list('name that nobody has', filtered({ [NAME]: 'zzyzx' })),
    list('a text answer', filtered({ [variable('note')]: 'abc' })),
    list('a number, narrow', filtered({ [variable('years')]: '5,6' })),
    list('a day of the last month', filtered({ 'APPLICATION.STATUS.CREATED': 'THIS_MONTH' })),
    list('a choice', filtered({ [variable('shift')]: { values_to_include: ['weekend'] } })),
    list(
      'two answers together',
      filtered({ [variable('shift')]: { values_to_include: ['night'] }, [variable('years')]: '3,8' }),
    ),
    list('who sent a file', filtered({ [variable('licence')]: true })),
    list('without test applications', { is_test: false }),
    list('test applications alone', { is_test: true }),
    list('nobody assigned', { is_assigned: false }),
    list('of one member', { assignee_id: '01990000-0000-7000-8000-000000000001' }),
    list('with a tag', { tag: 'vip' }),
    across('everybody, newest first', {}),
    across('name, common', filtered({ [NAME]: 'smith' })),
    across('name, rare', (run) => filtered({ [NAME]: person(run).full_name })),
    across('name that nobody has', filtered({ [NAME]: 'zzyzx' })),
    across('open', { status: ['NEW', 'IN_PROGRESS'] }),
    across('nobody assigned, one flow', { is_assigned: false, flow_ids: [flow.id] }),
    across('of one member', { assignee_id: '01990000-0000-7000-8000-000000000001' }),
    get('all flows: how many in each', () => '/v2/applications/counts/'),
    count('name, common', filtered({ [NAME]: 'smith' })),
    count('a choice', filtered({ [variable('shift')]: { values_to_include: ['weekend'] } })),
    count(
      'two answers together',
      filtered({ [variable('shift')]: { values_to_include: ['night'] }, [variable('years')]: '3,8' }),
    ),
    count('who sent a file', filtered({ [variable('licence')]: true })),
    list('those that changed', (run) => ({
      application_ids: [0, 1, 2].map((next) => person(run + next).id),
      page_size: 3,
      count: 'none',
    })),
    ofRecord('answers and documents', ({ id }) => `/v1/applications/${id}/`),
    ofRecord('history', ({ id }) => `/v1/applications/${id}/history/`),
    ofRecord('notes', ({ id }) => `/v1/applications/${id}/notes/`),
    ofRecord('automations', ({ id }) => `/v1/automations/runs/?application_id=${id}&page_size=20`),
    ofRecord('mails', ({ id }) => `/v1/applications/${id}/mails/?page_size=10`),
    ofRecord('webhooks', ({ id }) => `/v1/applications/${id}/deliveries/?page_size=10`),
    ofRecord(
      'links',
      ({ email }) => `/v1/magic-links/?email=${encodeURIComponent(email)}&hiring_flow_id=${flow.id}&page_size=10`,
    ),
    ofRecord('other applications', ({ candidate_id }) => `/v1/candidates/${candidate_id}/applications/`),
    {
      name: 'what a move would bring about',
      method: 'POST',
      path: (run) => `/v1/applications/${person(run).id}/advance/preview/`,
      body: () => ({ page_or_stage_id: interview }),
    },
    {
      name: 'a move',
      method: 'POST',
      path: (run) => `/v1/applications/${person(run).id}/advance/`,
      body: () => ({ page_or_stage_id: interview, skip_automations: true }),
    },
    {
      name: 'review: the next documents',
      method: 'POST',
      path: () => '/v1/documents/take/',
      body: () => ({ count: 3 }),
    },
    {
      name: 'everybody of all flows tagged, dry: of a rare name',
      method: 'POST',
      path: () => '/v1/bulk-actions/assign/',
      body: (run) => ({
        filter_across_flows: filtered({ [NAME]: person(run).full_name }),
        add_tags: ['summer'],
        dry_run: true,
      }),
    },
    get('interviews to come', () => '/v1/interviews/?page_size=50'),
    get('search: a name', (run) => `/v1/candidates/?name=${encodeURIComponent(person(run).full_name)}&page_size=8`),
    get('search: a common name', () => '/v1/candidates/?name=garcia&page_size=8'),
    get('search: an email', (run) => `/v1/candidates/?email=${encodeURIComponent(person(run).email)}&page_size=8`),
    get(
      'search: a phone',
      (run) => `/v1/candidates/?phone_number=${encodeURIComponent(person(run).phone_number)}&page_size=8`,
    ),
  ]
}
