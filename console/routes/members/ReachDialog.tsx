import { useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { problemText } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import type { Memberships } from '../../data/contracts.ts'
import { changeMemberships } from '../../data/members.ts'
import { membersWords } from '../../messages/members/words.ts'
import { FlowReach } from './FlowReach.tsx'

type Member = Memberships['members'][number]

/** What a reviewer sees. */
export const ReachDialog = ({ member, close }: { member: Member | undefined; close: () => void }) => (
  <Dialog isOpen={member !== undefined} close={close}>
    {member && <ReachForm member={member} close={close} />}
  </Dialog>
)

function ReachForm({ member: { id, name, role, flow_ids }, close }: { member: Member; close: () => void }) {
  const [chosen, choose] = useState(flow_ids)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    try {
      await changeMemberships(`/members/${id}/role/`, { role, flow_ids: chosen })
      close()
      tell({ text: membersWords.reachChanged(name) })
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <DialogForm submit={send} title={membersWords.reachTitle(name)} problem={problem} send={membersWords.reachSave}>
      <FlowReach chosen={chosen} choose={choose} />
    </DialogForm>
  )
}
