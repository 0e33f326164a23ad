import { Type } from 'typebox'
import { StrictObject, Timestamp, Uuid } from '../../contract/schemas.ts'

/** Of a reviewer alone: the flows of which they see everybody. */
export const reviewedFlows = Type.Optional(
  Type.Array(Uuid('Flow of which a reviewer sees everybody'), { maxItems: 100, uniqueItems: true }),
)

/** An invitation that was just made, with the link that is shown this once. */
export const MadeInvitation = StrictObject({
  id: Uuid('Invitation'),
  email: Type.String(),
  link: Type.String({ format: 'uri', description: 'For this person alone; whoever has it can join.' }),
  expires_at: Timestamp(),
})
