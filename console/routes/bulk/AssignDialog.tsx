import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { TagInput } from '../../components/TagInput.tsx'
import { type Assigning, closeAssign, useAssigning } from '../../data/assigning.ts'
import { type Assigned, everyoneCount, startBulkAssignment } from '../../data/bulk-actions.ts'
import { membersQuery } from '../../data/queries.ts'
import { numberText, t } from '../../i18n.ts'
import { session } from '../../session.ts'
import { AssignPreview } from './AssignPreview.tsx'

/** Who looks after many, and which tags come and go. */
export function AssignDialog() {
  const assigning = useAssigning()
  const first = useRef<HTMLSelectElement>(null)
  return (
    <Dialog isOpen={assigning !== undefined} close={closeAssign} className="move" initialFocus={first}>
      {assigning && <AssignForm assigning={assigning} first={first} />}
    </Dialog>
  )
}

const KEEP = 'keep'

function AssignForm({ assigning, first }: { assigning: Assigning; first: RefObject<HTMLSelectElement | null> }) {
  const { people, everyone, done } = assigning
  const { data: members } = useQuery(membersQuery)
  const [assignee, setAssignee] = useState(KEEP)
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const many = everyone ? { everyone } : { ids: people.map(({ id }) => id) }
  const assigned: Assigned = {
    ...(assignee !== KEEP && { assignee_id: assignee || null }),
    ...(added.length > 0 && { add_tags: added }),
    ...(removed.length > 0 && { remove_tags: removed }),
  }
  const isSomething = Object.keys(assigned).length > 0
  const count = everyone ? everyoneCount(everyone) : numberText(people.length)
  const send = () => {
    if (!isSomething) return
    closeAssign()
    done?.(people)
    void startBulkAssignment(many, assigned)
  }
  const without = (tags: string[], tag: string) => tags.filter((other) => other !== tag)
  return (
    <DialogForm
      submit={send}
      title={everyone ? t.bulk.assignEveryone(count) : t.bulk.assignTitle(count)}
      send={t.bulk.changeButton(count)}
      isDisabled={!isSomething}
    >
      <label className="field">
        <span>{t.assignee}</span>
        <select ref={first} value={assignee} onChange={({ target }) => setAssignee(target.value)}>
          <option value={KEEP}>{t.bulk.keep}</option>
          <option value="">{t.unassigned}</option>
          {members?.results.map((member) => (
            <option key={member.id} value={member.id}>
              {member.id === session.user.id ? t.meNamed(member.name) : member.name}
            </option>
          ))}
        </select>
      </label>
      <div className="field">
        <span aria-hidden="true">{t.bulk.addTags}</span>
        <TagInput
          tags={added}
          label={t.bulk.addTags}
          hint={t.bulk.tagHelp}
          add={(tag) => {
            setAdded([...added, tag])
            setRemoved(without(removed, tag))
          }}
          remove={(tag) => setAdded(without(added, tag))}
        />
      </div>
      <div className="field">
        <span aria-hidden="true">{t.bulk.removeTags}</span>
        <TagInput
          tags={removed}
          label={t.bulk.removeTags}
          hint={t.bulk.tagHelp}
          add={(tag) => {
            setRemoved([...removed, tag])
            setAdded(without(added, tag))
          }}
          remove={(tag) => setRemoved(without(removed, tag))}
        />
      </div>
      {isSomething && <AssignPreview chosen={many} assigned={assigned} />}
    </DialogForm>
  )
}
