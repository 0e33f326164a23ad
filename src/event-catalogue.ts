import { type TSchema, Type } from 'typebox'
import { Application, StageReference } from './applications/application.ts'
import { Transition } from './applications/transition.ts'
import { AutomationRun } from './automations/run.ts'
import { ExportedFile, ExportResult } from './billing/export.ts'
import { CandidateSchema } from './candidates/candidate.ts'
import { Company } from './companies/company.ts'
import {
  ByName,
  type NamedSchema,
  Nullable,
  OneOf,
  reference,
  StrictObject,
  Timestamp,
  Uuid,
} from './contract/schemas.ts'
import { Document } from './documents/document.ts'
import { DIRECTED_EVENT_TYPES, type DirectedEventType, EVENT_TYPES, type EventType } from './events/event-types.ts'
import { HiringFlowSummary } from './flows/hiring-flow.ts'
import { Interview } from './interviews/interview.ts'
import { MagicLinkRecord } from './magic-links/link-record.ts'

const application = reference(Application)

/** A link to the file would expire before the last attempt at delivery. */
const document = Type.Omit(Document.schema, ['url'], {
  title: 'DeliveredDocument',
  additionalProperties: false,
  description: 'As in its details, but without `url`.',
})

const anObject = (description: string) => Type.Object({}, { additionalProperties: true, description })

const moved = StrictObject({ application, transition: reference(Transition) }, { title: 'MoveEventData' })
const withInterview = StrictObject({ application, interview: reference(Interview) }, { title: 'InterviewEventData' })
const withDocument = StrictObject({ application, document }, { title: 'DocumentEventData' })

/** What each event says in `data`. */
const EVENT_DATA: Record<EventType | DirectedEventType, TSchema> = {
  'application.created': StrictObject({ application }),
  'application.updated': StrictObject({
    application,
    form_element_ids: Type.Array(Uuid('Form element'), { description: 'Whose values were written or cleared.' }),
  }),
  'application.stage_changed': moved,
  'application.submitted': StrictObject({ application, stage: StageReference }),
  'application.completed': moved,
  'application.rejected': moved,
  'candidate.created': StrictObject({ candidate: CandidateSchema }),
  'candidate.updated': StrictObject({
    candidate: CandidateSchema,
    changes: ByName(StrictObject({ from: Nullable(Type.String()), to: Nullable(Type.String()) }), {
      description: 'By field.',
    }),
  }),
  'candidate.merged': StrictObject({
    candidate: CandidateSchema,
    from_candidate_id: Uuid('Candidate who became this one'),
    application_ids: Type.Array(Uuid('Application'), { description: 'Those that went over.' }),
  }),
  'candidate.erased': StrictObject({
    candidate_id: Uuid('Candidate'),
    application_ids: Type.Array(Uuid('Application'), { description: 'All that the person had.' }),
  }),
  'document.uploaded': withDocument,
  'document.processed': withDocument,
  'document.reviewed': withDocument,
  'interview.scheduled': withInterview,
  'interview.rescheduled': StrictObject({
    application,
    interview: reference(Interview),
    from: StrictObject(
      { starts_at: Timestamp(), ends_at: Timestamp() },
      { title: 'FormerTime', description: 'When it was before.' },
    ),
  }),
  'interview.cancelled': withInterview,
  'interview.no_show': withInterview,
  'magic_link.used': StrictObject({ application, magic_link: reference(MagicLinkRecord) }),
  'automation.run_succeeded': StrictObject({ run: reference(AutomationRun) }),
  'automation.run_failed': StrictObject({ run: reference(AutomationRun) }),
  'export.completed': StrictObject({
    export: StrictObject(
      { ...ExportResult, files: Type.Array(StrictObject(ExportedFile)) },
      { description: 'Without the addresses of its files, which expire: ask for them with the tracker.' },
    ),
  }),
  'flow.updated': StrictObject({
    hiring_flow: reference(HiringFlowSummary),
    change: OneOf(['added', 'changed', 'removed'], { title: 'ConfigurationChangeKind' }),
  }),
  'company.updated': StrictObject({ company: reference(Company) }),
  'automation.webhook': StrictObject({
    automation_id: Uuid('Automation'),
    run_id: Uuid('Run'),
    application: Nullable(anObject('As conditions and texts of automations see it.')),
    candidate: Nullable(anObject('As conditions and texts of automations see it.')),
    content: anObject('What the step says.'),
  }),
  'webhook_endpoint.test': StrictObject({
    webhook_endpoint_id: Uuid('Webhook endpoint'),
    message: Type.String(),
  }),
}

/** A kind of event that webhook endpoints are sent. */
export interface EventKind {
  type: EventType | DirectedEventType
  /** When it happens. */
  when: string
  /** The whole body of the request. */
  body: NamedSchema
  data: TSchema
}

/** Every kind of event, in the order in which the documents list them. */
export const EVENT_CATALOGUE: EventKind[] = Object.entries({ ...EVENT_TYPES, ...DIRECTED_EVENT_TYPES }).map(
  ([type, when]) => {
    const data = EVENT_DATA[type as EventKind['type']]
    const schema = StrictObject(
      {
        id: Uuid('Event, and the header `webhook-id`: the same in every attempt.'),
        type: Type.Literal(type),
        timestamp: Timestamp('When it happened.'),
        data,
      },
      { description: when },
    )
    return { type: type as EventKind['type'], when, data, body: { name: `${pascalCase(type)}Event`, schema } }
  },
)

/** `application.stage_changed` is `ApplicationStageChanged`. */
function pascalCase(type: string): string {
  return type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
