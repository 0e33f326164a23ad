import { audit } from './kinds/audit.ts'
import { candidateUpdates } from './kinds/candidate-updates.ts'
import { documents } from './kinds/documents.ts'
import { events } from './kinds/events.ts'
import { magicLinks } from './kinds/magic-links.ts'
import { mails } from './kinds/mails.ts'
import { people } from './kinds/people.ts'
import { runs } from './kinds/runs.ts'
import { submissions } from './kinds/submissions.ts'
import { textMessages } from './kinds/text-messages.ts'
import type { RemovableKind } from './removable-kind.ts'
import type { Removable } from './retention-rule.ts'

/** How each kind goes: a file each in kinds/. */
export const REMOVABLE_KINDS: Record<Removable, RemovableKind> = {
  people,
  documents,
  runs,
  mails,
  text_messages: textMessages,
  candidate_updates: candidateUpdates,
  submissions,
  magic_links: magicLinks,
  events,
  audit,
}
