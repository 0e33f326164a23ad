import * as Ariakit from '@ariakit/react'
import { type FormEvent, useState } from 'react'
import { DialogHeader } from '../../components/DialogHeader.tsx'
import { FormEnd } from '../../components/FormEnd.tsx'
import { problemText } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import type { Memberships } from '../../data/contracts.ts'
import { changeMemberships } from '../../data/members.ts'
import { membersWords } from '../../messages/members/words.ts'
import { FlowReach } from './FlowReach.tsx'

type Member = Memberships['members'][number]

/** What a reviewer sees. */
export const ReachDialog = ({ member, close }: { member: Member | undefined; close: () => void }) => (
  <Ariakit.Dialog
    open={member !== undefined}
    onClose={close}
    className="dialog form"
    backdrop={<div className="backdrop" />}
    unmountOnHide
  >
    {member && <ReachForm member={member} close={close} />}
  </Ariakit.Dialog>
)

function ReachForm({ member: { id, name, role, flow_ids }, close }: { member: Member; close: () => void }) {
  const [chosen, choose] = useState(flow_ids)
  const [problem, setProblem] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await changeMemberships(`/members/${id}/role/`, { role, flow_ids: chosen })
      close()
      tell({ text: membersWords.reachChanged(name) })
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <form onSubmit={send}>
      <DialogHeader title={membersWords.reachTitle(name)} />
      <FlowReach chosen={chosen} choose={choose} />
      <FormEnd problem={problem} send={membersWords.reachSave} />
    </form>
  )
}
