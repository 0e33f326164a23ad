import { type Static, Type } from 'typebox'
import { CurrentStage, PageReference, StageReference } from '../applications/application.ts'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import { ToldEndpoint } from '../events/delivered-event.ts'

const at = Nullable(Timestamp('When, if the automation waits before it; null is at once.'))
const automationId = Uuid('The automation that does it')

/** What would become of a run. */
export const PreviewedOutcome = OneOf(['runs', 'skipped', 'fails'], {
  title: 'PreviewedOutcome',
  description: '`skipped`: its condition does not hold.',
})

/** What a move would bring about. */
export const MovePreview = {
  name: 'MovePreview',
  schema: StrictObject({
    application_id: Uuid('Application'),
    previous_stage: StageReference,
    current_stage: CurrentStage,
    current_page: Nullable(PageReference),
    automations: Type.Array(
      StrictObject(
        {
          id: Uuid('Automation'),
          key: Type.String(),
          name: Type.String(),
          outcome: PreviewedOutcome,
          error: Nullable(Type.String({ description: 'Why it would fail.' })),
          ends_at: at,
        },
        { title: 'PreviewedAutomation' },
      ),
      { description: 'Those that the move starts, and those that they start in turn, in their order.' },
    ),
    mails: Type.Array(
      StrictObject(
        {
          at,
          automation_id: automationId,
          recipient: Type.String(),
          subject: Type.String(),
          text: Type.String({ description: 'As the person would get it; a link that does not exist yet ends in `…`.' }),
        },
        { title: 'PreviewedMail' },
      ),
    ),
    text_messages: Type.Array(
      StrictObject(
        { at, automation_id: automationId, recipient: Type.String(), text: Type.String() },
        { title: 'PreviewedTextMessage' },
      ),
      { description: 'What would go to the person’s phone.' },
    ),
    webhooks: Type.Array(
      StrictObject(
        {
          at,
          automation_id: Nullable(Uuid('The automation that causes it; null is the move itself')),
          event_type: Type.String(),
          webhook_endpoint: ToldEndpoint,
        },
        { title: 'PreviewedWebhook' },
      ),
    ),
    links: Type.Array(
      StrictObject(
        { at, automation_id: automationId, expires_at: Timestamp('When it would expire.') },
        { title: 'PreviewedLink' },
      ),
      { description: 'Magic links that would be made.' },
    ),
    moves: Type.Array(
      StrictObject({ at, automation_id: automationId, stage: StageReference }, { title: 'PreviewedMove' }),
      {
        description: 'Further moves, which automations would make.',
      },
    ),
    changes: Type.Array(
      StrictObject(
        { at, automation_id: automationId, variables: Type.Array(Type.String()) },
        { title: 'PreviewedChange' },
      ),
      { description: 'What automations would write into the form or the person’s details.' },
    ),
    is_complete: Type.Boolean({ description: 'false when so much would follow that the rest is not shown.' }),
  }),
} satisfies NamedSchema

export type MovePreview = Static<typeof MovePreview.schema>

/** What would follow a move, beside the move. */
export type Consequences = Pick<
  MovePreview,
  'automations' | 'mails' | 'text_messages' | 'webhooks' | 'links' | 'moves' | 'changes' | 'is_complete'
>
