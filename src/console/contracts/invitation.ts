import { Type } from 'typebox'
import { StrictObject, Timestamp, Uuid } from '../../contract/schemas.ts'

/** An invitation that was just made, with the link that is shown this once. */
export const MadeInvitation = StrictObject({
  id: Uuid('Invitation'),
  email: Type.String(),
  link: Type.String({ format: 'uri', description: 'For this person alone; whoever has it can join.' }),
  expires_at: Timestamp(),
})
