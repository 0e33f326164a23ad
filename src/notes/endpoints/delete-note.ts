import { Type } from 'typebox'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { deleteNote as remove } from '../actions/delete-note.ts'

export const deleteNote = defineEndpoint({
  method: 'POST',
  path: '/v1/notes/:note_id/delete/',
  operationId: 'deleteNote',
  summary: 'Delete a note',
  description: 'Its text is gone for good. Deleting it again changes nothing.',
  tag: 'Applications',
  scope: 'notes:write',
  params: StrictObject({ note_id: Uuid('Note') }),
  success: { 200: StrictObject({ id: Uuid('Note'), deleted: Type.Literal(true) }, { title: 'DeletedNote' }) },
  errors: ['note_not_found', 'not_your_note', 'note_stays'],
  async handle({ db, company, actor, params: { note_id: id } }) {
    await remove(db, company.id, id, actor)
    return ok({ id, deleted: true })
  },
})
