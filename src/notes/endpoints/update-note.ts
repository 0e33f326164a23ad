import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { editNote } from '../actions/edit-note.ts'
import { Note, noteFields, presentNote } from '../note.ts'

export const updateNote = defineEndpoint({
  method: 'PATCH',
  path: '/v1/notes/:note_id/',
  operationId: 'updateNote',
  summary: 'Change a note',
  description: 'Those of API keys; what a person has written, only that person changes at the console.',
  tag: 'Applications',
  scope: 'notes:write',
  params: StrictObject({ note_id: Uuid('Note') }),
  body: StrictObject(noteFields),
  success: { 200: reference(Note) },
  errors: ['note_not_found', 'not_your_note', 'note_stays'],
  async handle({ db, company, actor, params, body: { text, mentions } }) {
    return ok(presentNote(await editNote(db, company.id, params.note_id, { text, mentions, actor })))
  },
})
