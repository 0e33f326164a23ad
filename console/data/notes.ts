import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { Members, Note, Notes } from './contracts.ts'

/** Nobody reads more than these at once. */
const PAGE_SIZE = 100

export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: ['notes', id],
    queryFn: ({ signal }) => call<Notes>(`/v1/applications/${id}/notes/`, { query: { page_size: PAGE_SIZE }, signal }),
  })

interface Written {
  text: string
  mentions: string[]
}

export async function writeNote(applicationId: string, body: Written) {
  const note = await call<Note>(`/v1/applications/${applicationId}/notes/`, { body })
  patch(applicationId, (notes) => [note, ...notes.filter(({ id }) => id !== note.id)])
}

export async function editNote({ id, application_id }: Note, body: Written) {
  const edited = await call<Note>(`/v1/notes/${id}/`, { method: 'PATCH', body })
  patch(application_id, (notes) => notes.map((note) => (note.id === id ? edited : note)))
}

export async function deleteNote({ id, application_id }: Note) {
  await call(`/v1/notes/${id}/delete/`, { method: 'POST' })
  patch(application_id, (notes) => notes.filter((note) => note.id !== id))
}

function patch(applicationId: string, change: (notes: Note[]) => Note[]) {
  queryClient.setQueryData(
    notesQuery(applicationId).queryKey,
    (data) => data && { ...data, results: change(data.results) },
  )
}

type Member = Members['results'][number]

/** The people whom a text mentions as `@Name`. */
export const mentionedIn = (text: string, members: Member[]): string[] =>
  members.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)

/** A text in pieces: those that mention somebody, and those between. */
export function piecesOf(text: string, mentions: string[], members: Member[]): { text: string; isMention: boolean }[] {
  const names = members.filter(({ id }) => mentions.includes(id)).map(({ name }) => `@${name}`)
  names.sort((one, other) => other.length - one.length)
  const pieces: { text: string; isMention: boolean }[] = []
  let rest = text
  while (rest !== '') {
    const found = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at)[0]
    if (!found) {
      pieces.push({ text: rest, isMention: false })
      break
    }
    if (found.at > 0) pieces.push({ text: rest.slice(0, found.at), isMention: false })
    pieces.push({ text: found.name, isMention: true })
    rest = rest.slice(found.at + found.name.length)
  }
  return pieces
}
