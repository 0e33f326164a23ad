import { Id } from '../fields.ts'
import { defineTool } from '../tool.ts'

export const readPerson = defineTool({
  name: 'read_person',
  title: 'Read a person',
  description: 'A person with all their applications, in every flow.',
  effect: 'reads',
  input: { candidate_id: Id('From find_people, or candidate.id of an application') },
  async run({ api }, { candidate_id }) {
    const person = await api.get(`/v1/candidates/${candidate_id}/`)
    const { results } = await api.get(`/v1/candidates/${candidate_id}/applications/`)
    return { person, applications: results }
  },
})
