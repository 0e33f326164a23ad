import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { Refusal } from '../hireline-api.ts'
import { defineTool } from '../tool.ts'
import { MOVE } from './preview-move.ts'

export const moveApplication = defineTool({
  name: 'move_application',
  title: 'Move an application',
  description:
    'Moves an application to a stage, as preview_move showed it, with all that it starts. Only after the person you work for has seen the preview and agreed. Called again with the same token it moves nothing twice.',
  effect: 'acts',
  input: { ...MOVE, move_token: Type.String({ maxLength: 200, description: 'From preview_move, of the same move' }) },
  async run({ api, tokens }, { application_id, stage_id, reason_id, skip_automations = false, move_token }) {
    const move = {
      applicationId: application_id,
      toStageId: stage_id,
      reasonId: reason_id,
      skipAutomations: skip_automations,
    }
    const { current_stage } = await api.get(`/v1/applications/${application_id}/`)
    const isPreviewed = tokens.covers(move_token, { ...move, stageId: current_stage.id })
    if (!isPreviewed && !tokens.wasUsedFor(move_token, move)) {
      throw new Refusal(
        'This move was not previewed: the token is of another move, older than ten minutes, or somebody moved the application meanwhile. Call preview_move again, and ask again.',
      )
    }
    tokens.use(move_token, move)
    const asked = { page_or_stage_id: stage_id, ...(reason_id && { stage_reason_id: reason_id }), skip_automations }
    return api.post(`/v1/applications/${application_id}/advance/`, asked, keyOf(move_token))
  },
})

/** A move that was asked for twice is made once. */
const keyOf = (token: string) => `mcp-${createHash('sha256').update(token).digest('hex').slice(0, 40)}`
