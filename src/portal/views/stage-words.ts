import type { Words } from '../../contract/words.ts'
import type { Stage } from '../../flows/flow.ts'
import type { View } from '../layout.ts'

/**
 * What an applicant reads as the name of a stage. A company's own word for an end or a halt is not meant for them, unless it
 * says so.
 */
export function stageWords(
  { language, messages }: Pick<View, 'language' | 'messages'>,
  { kind, translations, applicant_view: view }: Pick<Stage, 'kind' | 'translations' | 'applicant_view'>,
): Words {
  if (view.name) return view.name
  if (kind === 'rejected') return { [language]: messages.application.closedStage }
  if (kind === 'on_hold') return { [language]: messages.application.onHoldStage }
  return translations.name
}
