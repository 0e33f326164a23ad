import { Type } from 'typebox'

/** A draft of a flow as the browser sends it. */
export const FlowDraftFields = {
  yaml: Type.String({ maxLength: 2_000_000 }),
  based_on: Type.String({ maxLength: 100 }),
}
