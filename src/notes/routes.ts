import type { Endpoint } from '../http/endpoint.ts'
import { correctApplication } from './endpoints/correct-application.ts'
import { createNote } from './endpoints/create-note.ts'
import { deleteNote } from './endpoints/delete-note.ts'
import { listNotes } from './endpoints/list-notes.ts'
import { updateApplication } from './endpoints/update-application.ts'
import { updateNote } from './endpoints/update-note.ts'

export const noteEndpoints: Endpoint[] = [
  updateApplication,
  correctApplication,
  listNotes,
  createNote,
  updateNote,
  deleteNote,
]
