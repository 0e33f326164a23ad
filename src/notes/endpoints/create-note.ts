import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { writeNote } from '../actions/write-note.ts'
import { Note, noteFields, presentNote } from '../note.ts'

export const createNote = defineEndpoint({
  method: 'POST',
  path: '/v1/applications/:application_id/notes/',
  operationId: 'createNote',
  summary: 'Write a note about an application',
  description: 'For the people of the company; its author is the API key.',
  tag: 'Applications',
  scope: 'notes:write',
  params: StrictObject({ application_id: Uuid('Application') }),
  body: StrictObject(noteFields),
  success: { 200: reference(Note) },
  errors: ['application_not_found'],
  async handle({ db, company, actor, params, body: { text, mentions = [] } }) {
    const note = { applicationId: params.application_id, text, mentions, author: actor }
    return ok(presentNote(await writeNote(db, company.id, note)))
  },
})
