import * as Ariakit from '@ariakit/react'
import { useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Moment } from '../../components/Moment.tsx'
import { problemText } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import { ApiError } from '../../data/api.ts'
import type { Memberships } from '../../data/contracts.ts'
import { changeMemberships, ROLES } from '../../data/members.ts'
import { agoText, listText, t } from '../../i18n.ts'
import { membersWords } from '../../messages/members/words.ts'
import { session } from '../../session.ts'
import { useFlowNames } from './FlowReach.tsx'
import { ReachDialog } from './ReachDialog.tsx'

type Member = Memberships['members'][number]

/** Who works here, with what they may do. */
export function MemberList({ members, mayChange }: { members: Member[]; mayChange: boolean }) {
  const [leaving, setLeaving] = useState<Member>()
  const [reaching, setReaching] = useState<Member>()
  return (
    <section>
      <h2 className="hidden">{membersWords.members}</h2>
      <ul className="lines">
        {members.map((member) => (
          <li key={member.id}>
            <span>
              <strong>
                {member.name}
                {member.id === session.user.id && <em className="mark-text"> {membersWords.you}</em>}
              </strong>
              <small>
                {member.email}
                {' · '}
                {member.last_used_at ? (
                  <Moment of={member.last_used_at}>{membersWords.seen(agoText(member.last_used_at))}</Moment>
                ) : (
                  membersWords.notSeen
                )}
              </small>
              <Reach member={member} />
            </span>
            {mayChange ? (
              <span className="line-tools">
                <RoleChoice member={member} />
                <MemberMenu member={member} reach={() => setReaching(member)} remove={() => setLeaving(member)} />
              </span>
            ) : (
              <span>{t.roles[member.role]}</span>
            )}
          </li>
        ))}
      </ul>
      <ReachDialog member={reaching} close={() => setReaching(undefined)} />
      <RemoveDialog member={leaving} close={() => setLeaving(undefined)} />
    </section>
  )
}

/** What a reviewer sees. */
function Reach({ member: { role, flow_ids } }: { member: Member }) {
  const names = useFlowNames(flow_ids)
  if (role !== 'reviewer') return null
  return <small>{membersWords.sees(listText([membersWords.assigned, ...names]))}</small>
}

/** Does something to a member, and says what came of it; who does it to themselves is signed out. */
async function change(path: string, body: object, done: string) {
  try {
    await changeMemberships(path, body)
    tell({ text: done })
  } catch (error) {
    tell({ text: whyNot(error), isProblem: true })
  }
}

const whyNot = (error: unknown) =>
  error instanceof ApiError && error.code === 'last_owner' ? membersWords.lastOwner : problemText(error)

function RoleChoice({ member: { id, name, role } }: { member: Member }) {
  return (
    <select
      aria-label={membersWords.roleOf(name)}
      value={role}
      onChange={({ target }) => {
        const next = target.value as Member['role']
        void change(`/members/${id}/role/`, { role: next }, membersWords.roleChanged(name, t.roles[next]))
      }}
    >
      {ROLES.map((one) => (
        <option key={one} value={one}>
          {t.roles[one]}
        </option>
      ))}
    </select>
  )
}

interface MenuProps {
  member: Member
  reach: () => void
  remove: () => void
}

function MemberMenu({ member: { id, name, role }, reach, remove }: MenuProps) {
  return (
    <Ariakit.MenuProvider placement="bottom-end">
      <Ariakit.MenuButton className="icon-button" aria-label={membersWords.more(name)}>
        <Icon name="menu" />
      </Ariakit.MenuButton>
      <Ariakit.Menu gutter={4} className="menu" portal>
        {role === 'reviewer' && (
          <Ariakit.MenuItem className="item" onClick={reach}>
            <Icon name="flow" />
            {membersWords.reachAction}
          </Ariakit.MenuItem>
        )}
        <Ariakit.MenuItem
          className="item"
          onClick={() => change(`/members/${id}/sign-out/`, {}, membersWords.signedOut(name))}
        >
          <Icon name="out" />
          {membersWords.signOut}
        </Ariakit.MenuItem>
        <Ariakit.MenuItem className="item" onClick={remove}>
          <Icon name="close" />
          {membersWords.remove}
        </Ariakit.MenuItem>
      </Ariakit.Menu>
    </Ariakit.MenuProvider>
  )
}

/** What it means that somebody goes, before they do: it cannot be undone but by an invitation. */
function RemoveDialog({ member, close }: { member: Member | undefined; close: () => void }) {
  const remove = () => {
    if (!member) return
    close()
    void change(`/members/${member.id}/remove/`, {}, membersWords.removed(member.name))
  }
  return (
    <Dialog isOpen={member !== undefined} close={close}>
      {member && (
        <DialogForm
          submit={remove}
          title={membersWords.removeTitle(member.name)}
          description={membersWords.removeText}
          send={membersWords.remove}
          isDangerous
        />
      )}
    </Dialog>
  )
}
