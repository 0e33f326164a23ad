import { Id } from '../fields.ts'
import { defineTool } from '../tool.ts'

export const readDocument = defineTool({
  name: 'read_document',
  title: 'Read a document',
  description:
    'What was read from an uploaded document: its text, page by page, and how it differs from what was typed. An applicant made it.',
  effect: 'reads',
  input: { document_id: Id('From read_application or list_waiting') },
  run: ({ api }, { document_id }) => api.get(`/v1/documents/${document_id}/`),
})
