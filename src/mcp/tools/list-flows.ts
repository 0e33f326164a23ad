import { defineTool } from '../tool.ts'

export const listFlows = defineTool({
  name: 'list_flows',
  title: 'List hiring flows',
  description: 'The hiring flows of the company, with their ids. Begin here.',
  effect: 'reads',
  input: {},
  run: ({ api }) => api.get('/v1/hiring-flow/'),
})
