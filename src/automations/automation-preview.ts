import { type Static, Type } from 'typebox'
import { StageReference } from '../applications/application.ts'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import { ToldEndpoint } from '../events/delivered-event.ts'
import { PreviewedOutcome } from './move-preview.ts'
import { AutomationReference } from './run.ts'

const at = Nullable(Timestamp('When, if the automation waits before it; null is at once.'))
const AnyValue = (description: string) => Type.Unsafe<unknown>({ description })

const PreviewedCondition = StrictObject(
  {
    expression: Type.String(),
    holds: Type.Boolean(),
    values: Type.Array(
      StrictObject(
        {
          path: Type.String({ examples: ['form.shift'] }),
          value: AnyValue('What it is for this person; null when there is none. A long one is cut and is a text.'),
        },
        { title: 'PreviewedValue' },
      ),
      { description: 'What the expression names.' },
    ),
  },
  { title: 'PreviewedCondition' },
)

const PreviewedRequest = StrictObject(
  {
    webhook_endpoint: ToldEndpoint,
    event_type: Type.String(),
    body: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: true,
      description: 'As the endpoint would get it; ids and times are those of the attempt.',
    }),
  },
  { title: 'PreviewedRequest' },
)

const PreviewedStep = StrictObject(
  {
    path: Type.String({ examples: ['steps[0]'], description: 'Its place in the automation.' }),
    kind: Type.String(),
    at,
    status: OneOf(['succeeded', 'failed'], { title: 'PreviewedStepStatus' }),
    error: Nullable(Type.String()),
    condition: Nullable({ ...PreviewedCondition, description: 'Of a `branch`.' }),
    mail: Nullable(
      StrictObject(
        { recipient: Type.String(), subject: Type.String(), text: Type.String() },
        { title: 'PreviewedMailText', description: 'A link that does not exist yet ends in `…`.' },
      ),
    ),
    text_message: Nullable(
      StrictObject({ recipient: Type.String(), text: Type.String() }, { title: 'PreviewedTextMessageText' }),
    ),
    webhook: Nullable(PreviewedRequest),
    link_expires_at: Nullable(Timestamp('Until when the magic link would be good that it makes.')),
    move: Nullable(StageReference),
    changes: Type.Array(
      StrictObject(
        { variable: Type.String(), value: AnyValue('As it would be written.') },
        { title: 'PreviewedWrite' },
      ),
    ),
    waits_until: Nullable(Timestamp('A moment in the past delays nothing.')),
  },
  { title: 'PreviewedStep' },
)

/** What an automation would do for a person, step by step. */
export const AutomationPreview = {
  name: 'AutomationPreview',
  schema: StrictObject({
    application_id: Uuid('Application'),
    runs: Type.Array(
      StrictObject(
        {
          automation: AutomationReference,
          at,
          outcome: PreviewedOutcome,
          error: Nullable(Type.String({ description: 'Why it would fail.' })),
          condition: Nullable(PreviewedCondition),
          steps: Type.Array(PreviewedStep, { description: 'Those that would be begun, in order.' }),
          webhooks: Type.Array(PreviewedRequest, {
            description: 'What else endpoints would be told, since they listen to what it does.',
          }),
        },
        { title: 'PreviewedRun' },
      ),
      { description: 'The automation’s own first, then those that it would start in turn.' },
    ),
    is_complete: Type.Boolean({ description: 'false when so much would follow that the rest is not shown.' }),
  }),
} satisfies NamedSchema

export type AutomationPreview = Static<typeof AutomationPreview.schema>
export type PreviewedRun = AutomationPreview['runs'][number]
export type PreviewedStep = Static<typeof PreviewedStep>
export type PreviewedCondition = Static<typeof PreviewedCondition>
export type PreviewedRequest = Static<typeof PreviewedRequest>
