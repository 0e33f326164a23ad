import { sql } from 'kysely'
import { isSeen } from '../applications/list-criteria.ts'
import type { SeenApplications } from '../contract/caller.ts'
import type { Database } from '../db/database.ts'
import type { CursorRequest } from '../http/lists/cursor-pages.ts'
import type { Correction, NoteAuthor, NoteRow } from './note.ts'

const columns = sql`id, application_id, text, mentions, corrections, author_type, author_id, created, edited_at`

/** The notes about an application, newest first, and one more than the page holds when there is a next page. */
export async function listNotes(
  db: Database,
  companyId: string,
  applicationId: string,
  { pageSize, after }: CursorRequest,
): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select ${columns} from notes
    where company_id = ${companyId} and application_id = ${applicationId} and deleted_at is null
      ${after ? sql`and id < ${after}::uuid` : sql``}
    order by id desc
    limit ${pageSize + 1}
  `.execute(db)
  return rows
}

/** A note as it is written. */
export interface NewNote {
  id: string
  applicationId: string
  text: string
  mentions: string[]
  author: NoteAuthor
  corrections?: Correction[]
}

export async function insertNote(db: Database, companyId: string, note: NewNote): Promise<NoteRow> {
  const { rows } = await sql<NoteRow>`
    insert into notes (company_id, id, application_id, text, mentions, corrections, author_type, author_id)
    values (
      ${companyId}, ${note.id}, ${note.applicationId}, ${note.text}, ${note.mentions}::uuid[],
      ${JSON.stringify(note.corrections ?? [])}::jsonb, ${note.author.type},
      ${note.author.id}
    )
    returning ${columns}
  `.execute(db)
  return rows[0] as NoteRow
}

/** A note, locked until the transaction ends, deleted or not. */
export async function lockNote(
  db: Database,
  companyId: string,
  noteId: string,
): Promise<(NoteRow & { deleted_at: Date | null }) | undefined> {
  const { rows } = await sql<NoteRow & { deleted_at: Date | null }>`
    select ${columns}, deleted_at from notes where company_id = ${companyId} and id = ${noteId} for update
  `.execute(db)
  return rows[0]
}

export async function updateNote(
  db: Database,
  companyId: string,
  noteId: string,
  { text, mentions }: { text: string; mentions: string[] },
): Promise<NoteRow> {
  const { rows } = await sql<NoteRow>`
    update notes set text = ${text}, mentions = ${mentions}::uuid[], edited_at = statement_timestamp()
    where company_id = ${companyId} and id = ${noteId}
    returning ${columns}
  `.execute(db)
  return rows[0] as NoteRow
}

/** Wipes a note's text; that there was one stays. */
export async function markNoteDeleted(db: Database, companyId: string, noteId: string): Promise<void> {
  await sql`
    update notes set text = '', mentions = '{}', deleted_at = statement_timestamp()
    where company_id = ${companyId} and id = ${noteId}
  `.execute(db)
}

/** A note that is meant for somebody, with whose application it is about. */
export interface Mention extends Pick<NoteRow, 'application_id' | 'text' | 'author_id' | 'created'> {
  note_id: string
  full_name: string | null
}

/** The newest notes since a moment that mention somebody. @param isAssigned only about applications that are assigned to them */
export async function findMentions(
  db: Database,
  companyId: string,
  { userId, since, most, sees }: { userId: string; since: Date; most: number; sees: SeenApplications | undefined },
): Promise<Mention[]> {
  const { rows } = await sql<Mention>`
    select note.id as note_id, note.application_id, candidate.full_name, note.text, note.author_id, note.created
    from notes note
    join applications application on application.company_id = ${companyId} and application.id = note.application_id
    join candidates candidate on candidate.company_id = ${companyId} and candidate.id = application.candidate_id
    where note.company_id = ${companyId} and note.mentions @> array[${userId}::uuid] and note.mentions <> '{}'
      and note.deleted_at is null and note.created >= ${since}
      ${sees ? sql`and ${isSeen(sees)}` : sql``}
    order by note.id desc
    limit ${most}
  `.execute(db)
  return rows
}
