import { Type } from 'typebox'
import { OneOf } from '../../contract/schemas.ts'
import { Id, Limit } from '../fields.ts'
import { Refusal } from '../hireline-api.ts'
import { defineTool } from '../tool.ts'

export const listApplications = defineTool({
  name: 'list_applications',
  title: 'List applications',
  description: 'The applications of a flow, or of one of its stages or statuses, and how many there are.',
  effect: 'reads',
  input: {
    flow_id: Id('From list_flows'),
    stage_id: Type.Optional(Id('From read_flow')),
    status: Type.Optional(OneOf(['NEW', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'REJECTED'])),
    created_after: Type.Optional(Type.String({ maxLength: 64, description: 'A date or datetime, ISO 8601' })),
    sort: Type.Optional(
      OneOf(['newest', 'oldest', 'last_changed', 'longest_in_stage'], { description: 'The last needs stage_id.' }),
    ),
    limit: Limit(50),
  },
  async run({ api }, { flow_id, stage_id, status, created_after, sort, limit = 20 }) {
    if (sort === 'longest_in_stage' && stage_id === undefined) throw new Refusal('longest_in_stage needs a stage_id.')
    const { count, results } = await api.post('/v2/applications/', {
      flow_id,
      ...(stage_id && { current_stage: stage_id }),
      ...(status && { status: [status] }),
      ...(created_after && { created__gt: created_after }),
      ...(sort && { sort }),
      page_size: limit,
    })
    return { count, applications: results }
  },
})
