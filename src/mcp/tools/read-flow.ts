import { Id } from '../fields.ts'
import { defineTool } from '../tool.ts'

export const readFlow = defineTool({
  name: 'read_flow',
  title: 'Read a hiring flow',
  description:
    'A flow with its stages in order, the reasons for moves, and what its forms ask. Moves take the ids of stages and reasons.',
  effect: 'reads',
  input: { flow_id: Id('From list_flows') },
  run: ({ api }, { flow_id }) => api.get(`/v1/hiring-flow/${flow_id}/`),
})
