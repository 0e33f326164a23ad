import { Type } from 'typebox'
import { StrictObject, Uuid } from '../../contract/schemas.ts'

/** A key that was just made, which is shown this once. */
export const MadeKey = StrictObject({
  id: Uuid('API key'),
  name: Type.String(),
  key: Type.String({ description: 'The key itself; only its hash is stored.' }),
})
