import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useAction } from '../../actions/actions.ts'
import { TagInput } from '../../components/TagInput.tsx'
import { assign, changeTags, useWanted } from '../../data/assignment.ts'
import type { ApplicationDetail } from '../../data/contracts.ts'
import { membersQuery } from '../../data/queries.ts'
import { t } from '../../i18n.ts'
import { may, session } from '../../session.ts'

/** Who looks after the application, and how it is tagged. */
export function Assignment({ application }: { application: ApplicationDetail }) {
  const { application_id: id } = application
  const { assignee_id: assigneeId, tags } = { ...application, ...useWanted(id) }
  const { data: members } = useQuery(membersQuery)
  const select = useRef<HTMLSelectElement>(null)
  const isChangeable = may('applications:write')
  useAction('assign', isChangeable && (() => select.current?.focus()))
  const name = members?.results.find((member) => member.id === assigneeId)?.name
  if (!isChangeable) {
    return (
      <>
        {name && <Row label={t.assignee}>{name}</Row>}
        {tags.length > 0 && <Row label={t.tags}>{tags.join(', ')}</Row>}
      </>
    )
  }
  return (
    <>
      <Row label={t.assignee}>
        <span className="assignee">
          <select
            ref={select}
            aria-label={t.assignee}
            value={assigneeId ?? ''}
            onChange={({ target }) => assign(id, { assignee_id: target.value || null })}
            onKeyDown={leaveByEscape}
          >
            <option value="">{t.unassigned}</option>
            {members?.results.map((member) => (
              <option key={member.id} value={member.id}>
                {member.id === session.user.id ? t.meNamed(member.name) : member.name}
              </option>
            ))}
          </select>
          {assigneeId !== session.user.id && (
            <button
              type="button"
              className="button quiet small"
              onClick={() => assign(id, { assignee_id: session.user.id })}
            >
              {t.assignToMe}
            </button>
          )}
        </span>
      </Row>
      <Row label={t.tags}>
        <Tags key={id} id={id} tags={tags} />
      </Row>
    </>
  )
}

/** One step back is out of the field, not out of the record. */
function leaveByEscape(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.currentTarget.blur()
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function Tags({ id, tags }: { id: string; tags: string[] }) {
  const field = useRef<HTMLInputElement>(null)
  useAction('tag', () => field.current?.focus())
  return (
    <TagInput
      tags={tags}
      label={t.addTag}
      hint={t.addTag}
      add={(tag) => void changeTags(id, (known) => [...known.filter((other) => other !== tag), tag])}
      remove={(tag) => void changeTags(id, (known) => known.filter((other) => other !== tag))}
      leave={leaveByEscape}
      field={field}
    />
  )
}
