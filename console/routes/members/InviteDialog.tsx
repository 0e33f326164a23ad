import { useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { problemText } from '../../components/problem-text.ts'
import { ApiError } from '../../data/api.ts'
import type { MadeInvitation } from '../../data/contracts.ts'
import { changeMemberships, ROLES } from '../../data/members.ts'
import { t } from '../../i18n.ts'
import { membersWords } from '../../messages/members/words.ts'
import { FlowReach } from './FlowReach.tsx'

interface Props {
  isOpen: boolean
  close: () => void
  show: (made: MadeInvitation) => void
}

/** Whom to invite, and what they may do. */
export function InviteDialog({ isOpen, close, show }: Props) {
  return (
    <Dialog isOpen={isOpen} close={close}>
      <InviteForm close={close} show={show} />
    </Dialog>
  )
}

function InviteForm({ close, show }: Omit<Props, 'isOpen'>) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<(typeof ROLES)[number]>('recruiter')
  const [flowIds, setFlowIds] = useState<string[]>([])
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    try {
      const made = await changeMemberships<MadeInvitation>('/invitations/', {
        email,
        role,
        ...(role === 'reviewer' && { flow_ids: flowIds }),
      })
      close()
      show(made)
    } catch (error) {
      setProblem(error instanceof ApiError && error.code === 'invalid_field' ? emailProblem(error) : problemText(error))
    }
  }
  return (
    <DialogForm submit={send} title={membersWords.inviteTitle} problem={problem} send={membersWords.inviteSend}>
      <label className="field">
        <span>{t.email}</span>
        <input
          type="email"
          autoComplete="off"
          value={email}
          required
          aria-invalid={problem !== undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
      </label>
      <label className="field">
        <span>{membersWords.role}</span>
        <select value={role} onChange={({ target }) => setRole(target.value as typeof role)}>
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {t.roles[one]}
            </option>
          ))}
        </select>
        <small>{membersWords.mayDo[role]}</small>
      </label>
      {role === 'reviewer' && <FlowReach chosen={flowIds} choose={setFlowIds} />}
    </DialogForm>
  )
}

const emailProblem = ({ details }: ApiError) =>
  details[0]?.message.includes('already') ? membersWords.isMember : membersWords.badEmail
