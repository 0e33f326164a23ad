import { toCursor } from '../src/changes/change.ts'
import type { Operation } from './operation.ts'
import { anyDocument, anyEvent, anyPerson, anyRun, type World } from './world.ts'

const V1 = '/external/v1'

const read = (name: string, path: (world: World) => string): Operation => ({
  name,
  request: (world) => ({ method: 'GET', path: `${V1}${path(world)}` }),
})

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

/** Reading the objects that stand beside applications, one and a page of 50. */
export const OBJECT_OPERATIONS: Operation[] = [
  read('changes, the first 50', () => '/changes/?limit=50'),
  read(
    'changes, 50 from the middle',
    ({ applicationIds }) => `/changes/?limit=50&after=${toCursor(applicationIds.length)}`,
  ),
  read('candidate', (world) => `/candidates/${anyPerson(world).id}/`),
  read('candidates, the newest', () => '/candidates/'),
  read('candidates by email', (world) => `/candidates/?${query({ email: anyPerson(world).email })}`),
  read('candidates by phone', (world) => `/candidates/?${query({ phone_number: anyPerson(world).phoneNumber })}`),
  read('candidates by name', (world) => `/candidates/?${query({ name: anyPerson(world).fullName })}`),
  read("a candidate's applications", (world) => `/candidates/${anyPerson(world).id}/applications/`),
  read('document', (world) => `/documents/${anyDocument(world).id}/`),
  read('documents, the newest', () => '/documents/'),
  read('documents to review', () => '/documents/?status=in_review'),
  read(
    'documents of an application',
    (world) => `/documents/?${query({ application_id: anyDocument(world).applicationId })}`,
  ),
  read('run', (world) => `/automations/runs/${anyRun(world).id}/`),
  read('runs, the newest', () => '/automations/runs/'),
  read('runs that failed', () => '/automations/runs/?status=failed'),
  read(
    'runs of an application',
    (world) => `/automations/runs/?${query({ application_id: anyRun(world).applicationId })}`,
  ),
  read('event', (world) => `/events/${anyEvent(world).id}/`),
  read('events, the newest', () => '/events/'),
  read('events of an application', (world) => `/events/?${query({ subject_id: anyEvent(world).subjectId })}`),
  read('magic links, the newest', () => '/magic-links/'),
  read('magic links by email', (world) => `/magic-links/?${query({ email: anyPerson(world).email })}`),
  read('counts of a flow', ({ flow }) => `/hiring-flow/${flow.id}/counts/`),
  read('variables of a flow', ({ flow }) => `/variables/?${query({ hiring_flow_id: flow.id })}`),
  read('webhook endpoints', () => '/webhook-endpoints/'),
  read('billing exports', () => '/billing-exports/'),
  {
    name: 'applications of all flows, the newest',
    request: () => ({ method: 'POST', path: '/external/v2/applications/across-flows/', body: { count: 'none' } }),
  },
  {
    ...read('audit trail, the newest', () => '/audit-log/'),
    // Each reading gives the entries before it their places in the chain: readings of one company wait for each other.
    connections: 1,
  },
  ...['deliveries', 'mails', 'text-messages', 'notes', 'signatures'].map((of) =>
    read(`${of} of an application`, (world) => `/applications/${anyDocument(world).applicationId}/${of}/`),
  ),
  read('mails to everybody', () => '/mails/'),
  read('mails that failed', () => '/mails/?status=failed'),
  read('interviews to come', () => '/interviews/'),
  read('members', () => '/members/'),
  read('automations', () => '/automations/'),
  read('imports', () => '/imports/'),
  read('versions of the configuration', () => '/configuration/versions/'),
  read('configuration', () => '/configuration/'),
  ...['volume', 'funnel', 'time-in-stage', 'pages', 'rejected-documents', 'sources'].map((of) =>
    read(`insights: ${of}`, ({ flow }) => `/insights/${of}/?${query({ hiring_flow_id: flow.id })}`),
  ),
]
