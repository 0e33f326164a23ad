import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../components/Icon.tsx'
import { ApiError } from '../../data/api.ts'
import { type Assigned, assignmentPreviewQuery, type Chosen, peopleOfQuery } from '../../data/bulk-actions.ts'
import type { BulkAssignmentPreview } from '../../data/contracts.ts'
import { membersQuery } from '../../data/queries.ts'
import { listText, numberText, t } from '../../i18n.ts'
import { skipText } from './skip-text.ts'

type Sample = BulkAssignmentPreview['samples'][number]

/** How many would change, how many would not and why, and what becomes of some. */
export function AssignPreview({ chosen, assigned }: { chosen: Chosen; assigned: Assigned }) {
  const { data, error } = useQuery(assignmentPreviewQuery(chosen, assigned))
  const ids = data?.samples.map(({ application_id }) => application_id) ?? []
  const people = useQuery({ ...peopleOfQuery(ids), enabled: ids.length > 0 })
  if (!data) {
    return (
      <p className="preview-line" aria-live="polite">
        {error ? (error instanceof ApiError ? error.message : t.bulk.failed) : `${t.bulk.lookingAssign}…`}
      </p>
    )
  }
  const names = new Map(people.data?.results.map((row) => [row.application_id, row.candidate.full_name]))
  const summary = [
    t.bulk.change(numberText(data.done)),
    ...(data.skipped > 0 ? [t.bulk.unchanged(numberText(data.skipped))] : []),
  ]
  return (
    <div aria-live="polite">
      <details className="preview bulk-preview" open>
        <summary>{listText(summary)}</summary>
        <ul aria-label={t.preview.title}>
          {data.skips.map(({ code, message, count }) => (
            <li key={message}>
              <Icon name="close" />
              <div>{skipText(code, count)}</div>
            </li>
          ))}
          {data.samples.map((sample) => (
            <li key={sample.application_id}>
              <Icon name="person" />
              <div>
                {names.get(sample.application_id) ?? t.noName}
                <Difference sample={sample} />
              </div>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function Difference({ sample: { before, after } }: { sample: Sample }) {
  const { data: members } = useQuery(membersQuery)
  const nameOf = (id: string | null) => members?.results.find((member) => member.id === id)?.name ?? t.unassigned
  const tagsOf = (tags: string[]) => (tags.length > 0 ? tags.join(', ') : t.bulk.untagged)
  return (
    <>
      {before.assignee_id !== after.assignee_id && (
        <small>{`${nameOf(before.assignee_id)} → ${nameOf(after.assignee_id)}`}</small>
      )}
      {before.tags.join('\n') !== after.tags.join('\n') && (
        <small>{`${tagsOf(before.tags)} → ${tagsOf(after.tags)}`}</small>
      )}
    </>
  )
}
