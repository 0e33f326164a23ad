import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { Skeleton } from '../../components/States.tsx'
import { tell } from '../../components/Toasts.tsx'
import { applyConfiguration, type Configuration } from '../../data/configuration.ts'
import { designWords } from '../../messages/design/words.ts'
import { Difference } from './Difference.tsx'
import { Refused } from './Refused.tsx'
import { TakeOver } from './TakeOver.tsx'

interface Props {
  title: string
  /** What is in force now. */
  current: Pick<Configuration, 'number' | 'managedIn'>
  /** What is to be in force. */
  file: object
  /** What the button says. */
  send: string
  close: () => void
  done?: () => void
}

/** What applying a company file would do, before it is done. */
export function ApplyDialog({ title, current: { number, managedIn }, file, send, close, done }: Props) {
  const [isAgreed, agree] = useState(managedIn === 'console')
  const [problem, setProblem] = useState<unknown>()
  const dry = useQuery({
    queryKey: ['applying', number, file],
    queryFn: () => applyConfiguration(file, { isDry: true, latest: number, takesOver: false }),
    retry: false,
    gcTime: 0,
  })
  const apply = async () => {
    try {
      await applyConfiguration(file, { isDry: false, latest: number, takesOver: managedIn === 'file' })
      close()
      done?.()
      tell({ text: designWords.applied })
    } catch (error) {
      setProblem(error)
    }
  }
  const failed = problem ?? dry.error
  return (
    <Dialog isOpen close={close} className="form wide">
      <DialogForm
        submit={apply}
        title={title}
        send={send}
        isDisabled={!isAgreed || !dry.data || dry.data.changes.length === 0}
      >
        {!dry.data && !dry.error && <Skeleton lines={4} />}
        {dry.data && (
          <>
            {dry.data.changes.length > 0 && <p>{designWords.wouldChange}</p>}
            <Difference changes={dry.data.changes} />
          </>
        )}
        {failed !== undefined && failed !== null && <Refused error={failed} />}
        {dry.data && managedIn === 'file' && <TakeOver isAgreed={isAgreed} agree={agree} />}
      </DialogForm>
    </Dialog>
  )
}
