import { Type } from 'typebox'
import { Id } from '../fields.ts'
import { defineTool } from '../tool.ts'

export const writeNote = defineTool({
  name: 'write_note',
  title: 'Write a note',
  description:
    'Writes a note about an application, which colleagues read beside it. The applicant may be given it on request: write nothing that they should not read.',
  effect: 'adds',
  input: { application_id: Id('Application'), text: Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S' }) },
  run: ({ api }, { application_id, text }) => api.post(`/v1/applications/${application_id}/notes/`, { text }),
})
