import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAction } from '../../actions/actions.ts'
import { IconButton } from '../../components/IconButton.tsx'
import { Moment } from '../../components/Moment.tsx'
import { problemText } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import { tellProblem } from '../../components/tell-problem.ts'
import type { Members, Note } from '../../data/contracts.ts'
import { deleteNote, editNote, notesQuery, piecesOf, writeNote } from '../../data/notes.ts'
import { membersQuery } from '../../data/queries.ts'
import { t } from '../../i18n.ts'
import { may, session } from '../../session.ts'
import { CorrectedList } from './CorrectedList.tsx'
import { NoteBox } from './NoteBox.tsx'

type Member = Members['results'][number]

/** What is typed and not sent stays with its person while others are looked at. */
const drafts = new Map<string, string>()

/** What people of the company have written about the application, the newest first. */
export function Notes({ id }: { id: string }) {
  const { data } = useQuery({ ...notesQuery(id), enabled: may('notes:read') })
  const { data: members } = useQuery(membersQuery)
  if (!may('notes:read')) return null
  const people = members?.results ?? []
  return (
    <section className="notes" aria-label={t.note.title}>
      <h3>{t.note.title}</h3>
      {may('notes:write') && <NewNote key={id} id={id} members={people} />}
      <ul>
        {data?.results.map((note) => (
          <OneNote key={note.id} note={note} members={people} />
        ))}
      </ul>
    </section>
  )
}

function NewNote({ id, members }: { id: string; members: Member[] }) {
  const [text, setText] = useState(drafts.get(id) ?? '')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  useAction('note', () => field.current?.focus())
  const change = (next: string) => {
    setText(next)
    drafts.set(id, next)
  }
  const send = async (written: string, mentions: string[]) => {
    try {
      await writeNote(id, { text: written, mentions })
      change('')
      setProblem(undefined)
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  const props = { text, setText: change, members, send, problem, field }
  return <NoteBox label={t.note.write} sendLabel={t.note.send} {...props} />
}

function OneNote({ note, members }: { note: Note; members: Member[] }) {
  const [isEdited, edit] = useState(false)
  const { author, text, mentions, corrections, created, edited_at } = note
  const isOwn = author.type === 'operator' && author.id === session.user.id
  const name = isOwn ? t.note.you : (members.find(({ id }) => id === author.id)?.name ?? t.actors[author.type])
  if (isEdited) {
    return (
      <li>
        <EditedNote note={note} members={members} close={() => edit(false)} />
      </li>
    )
  }
  return (
    <li>
      {corrections.length > 0 && <CorrectedList corrections={corrections} />}
      <p>
        {piecesOf(text, mentions, members).map((piece, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have only their place.
          piece.isMention ? <mark key={index}>{piece.text}</mark> : piece.text,
        )}
      </p>
      <small>
        {name} · <Moment of={created} />
        {edited_at && ` · ${t.note.edited}`}
        {may('notes:write') && (isOwn || author.type === 'api_key') && corrections.length === 0 && (
          <span className="note-actions">
            <IconButton icon="edit" label={t.note.edit} title={t.note.edit} onClick={() => edit(true)} />
            <IconButton icon="close" label={t.note.remove} title={t.note.remove} onClick={() => remove(note)} />
          </span>
        )}
      </small>
    </li>
  )
}

function EditedNote({ note, members, close }: { note: Note; members: Member[]; close: () => void }) {
  const [text, setText] = useState(note.text)
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const isPlaced = useRef(false)
  const send = async (written: string, mentions: string[]) => {
    try {
      await editNote(note, { text: written, mentions })
      close()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  // The caret comes to the end, once.
  const field = {
    get current() {
      return area.current
    },
    set current(element: HTMLTextAreaElement | null) {
      area.current = element
      if (!element || isPlaced.current) return
      isPlaced.current = true
      element.focus()
      element.setSelectionRange(element.value.length, element.value.length)
    },
  }
  const props = { text, setText, members, send, problem, field, cancel: close }
  return <NoteBox label={t.note.edit} sendLabel={t.note.save} {...props} />
}

async function remove(note: Note) {
  try {
    await deleteNote(note)
    tell({
      text: t.note.removed,
      undo: () => void writeNote(note.application_id, { text: note.text, mentions: note.mentions }),
    })
  } catch (error) {
    tellProblem(error)
  }
}
