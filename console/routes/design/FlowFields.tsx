import type { DesignedFlow } from '../../data/contracts.ts'
import { designWords } from '../../messages/design/words.ts'
import { type Around, CheckField, ChoiceField, TextField } from './DraftFields.tsx'

interface Props {
  at: string[]
  flow: DesignedFlow
  around: Around
}

/** What a flow is called, and who may come in. */
export const FlowFields = ({ at, flow: { name, status, public_page: isPublic }, around }: Props) => (
  <>
    <TextField label={designWords.flowName} at={[...at, 'name']} text={name} around={around} isNeeded />
    <ChoiceField
      label={designWords.flowStatus}
      at={[...at, 'status']}
      stored={status}
      choices={Object.entries(designWords.flowStatuses)}
      around={around}
    />
    <CheckField label={designWords.onPublicPage} at={[...at, 'public_page']} stored={isPublic} around={around} />
  </>
)
