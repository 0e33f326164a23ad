import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { problemText } from '../../components/problem-text.ts'
import { Skeleton } from '../../components/States.tsx'
import { tell } from '../../components/Toasts.tsx'
import { call } from '../../data/api.ts'
import { queryClient } from '../../data/client.ts'
import type { ApplicationDetail, Erasure } from '../../data/contracts.ts'
import { refreshAll } from '../../data/refresh.ts'
import { numberText, t } from '../../i18n.ts'

interface Props {
  person: ApplicationDetail['candidate']
  isOpen: boolean
  close: () => void
}

/** What would go, before it goes for good. */
export function EraseDialog({ person, isOpen, close }: Props) {
  return (
    <Dialog isOpen={isOpen} close={close}>
      <EraseForm person={person} close={close} />
    </Dialog>
  )
}

function EraseForm({ person, close }: Omit<Props, 'isOpen'>) {
  const name = person.full_name ?? person.email ?? t.noName
  const path = `/v1/candidates/${person.id}/erase/`
  const [isSure, setSure] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const dryRun = useQuery({
    queryKey: ['erasure', person.id],
    queryFn: ({ signal }) => call<Erasure>(path, { body: { dry_run: true }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const send = async () => {
    setSending(true)
    setProblem(undefined)
    try {
      await call<Erasure>(path, { body: {} })
      close()
      tell({ text: t.person.erased(name) })
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(person.id) })
      refreshAll()
    } catch (error) {
      setProblem(problemText(error))
      setSending(false)
    }
  }
  const failed = problem ?? (dryRun.error ? problemText(dryRun.error) : undefined)
  const going = Object.entries(dryRun.data?.removed ?? {}).filter(([, count]) => count > 0)
  return (
    <DialogForm
      submit={send}
      title={t.person.eraseTitle(name)}
      description={t.person.eraseText}
      problem={failed}
      send={t.person.eraseFor}
      isDangerous
      isDisabled={!isSure || !dryRun.data || isSending}
    >
      {dryRun.data ? (
        <dl className="going" aria-label={t.person.going}>
          {going.map(([kind, count]) => (
            <div key={kind}>
              <dt>{t.person.kinds[kind] ?? kind}</dt>
              <dd>{numberText(count)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        !dryRun.error && <Skeleton lines={6} />
      )}
      <label className="choice">
        <input type="checkbox" checked={isSure} onChange={() => setSure(!isSure)} />
        <span>{t.person.sure}</span>
      </label>
    </DialogForm>
  )
}
