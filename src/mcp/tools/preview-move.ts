import { Type } from 'typebox'
import { Id } from '../fields.ts'
import { defineTool } from '../tool.ts'

/** What a preview and the move have in common. */
export const MOVE = {
  application_id: Id('Application'),
  stage_id: Id('Where to; from read_flow'),
  reason_id: Type.Optional(Id('Why; a reason of the flow, from read_flow')),
  skip_automations: Type.Optional(Type.Boolean({ default: false, description: 'Move without starting automations.' })),
}

export const previewMove = defineTool({
  name: 'preview_move',
  title: 'Preview a move',
  description:
    'What moving an application to a stage would do: mails with their text, webhooks, automations. Nothing happens. Answers the move_token that move_application asks for; show the preview to the person you work for first.',
  effect: 'reads',
  input: MOVE,
  async run({ api, tokens }, { application_id, stage_id, reason_id, skip_automations = false }) {
    const asked = { page_or_stage_id: stage_id, ...(reason_id && { stage_reason_id: reason_id }), skip_automations }
    const preview = await api.post(`/v1/applications/${application_id}/advance/preview/`, asked)
    const move_token = tokens.issue({
      applicationId: application_id,
      stageId: preview.previous_stage.id,
      toStageId: stage_id,
      reasonId: reason_id,
      skipAutomations: skip_automations,
    })
    return { preview, move_token }
  },
})
