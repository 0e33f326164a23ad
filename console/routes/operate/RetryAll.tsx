import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { problemText } from '../../components/problem-text.ts'
import { Skeleton } from '../../components/States.tsx'
import { call } from '../../data/api.ts'
import { queryClient } from '../../data/client.ts'
import type { RunRetry } from '../../data/contracts.ts'
import { type RunFilter, retryQuery } from '../../data/operate.ts'
import { momentText, numberText } from '../../i18n.ts'
import { operateWords } from '../../messages/operate/words.ts'

interface Ordered {
  /** Nothing where nothing had failed any more. */
  id: string | null
  failedUntil: string
  count: number
}

/** Runs again whatever failed of the list that is shown, after saying how many that is, and then how far it has come. */
export function RetryAll({ filter }: { filter: RunFilter }) {
  const [isAsked, ask] = useState(false)
  const [ordered, order] = useState<Ordered>()
  return (
    <>
      <button type="button" className="button small" onClick={() => ask(true)}>
        {operateWords.retryAll}
      </button>
      {ordered && <Progress filter={filter} ordered={ordered} />}
      <Dialog isOpen={isAsked} close={() => ask(false)}>
        <RetryForm
          filter={filter}
          done={(what) => {
            ask(false)
            order(what)
          }}
        />
      </Dialog>
    </>
  )
}

function RetryForm({ filter, done }: { filter: RunFilter; done: (ordered: Ordered) => void }) {
  const { data, error } = useQuery({ ...retryQuery(filter), staleTime: 0, gcTime: 0 })
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (looked: RunRetry) => {
    setSending(true)
    setProblem(undefined)
    try {
      // The moment of what was shown: whoever presses after somebody else runs nothing twice.
      const body = { ...filter, failed_until: looked.failed_until }
      const { id, waiting } = await call<RunRetry>('/v1/run-retries/', { body })
      done({ id, failedUntil: looked.failed_until, count: waiting })
    } catch (failure) {
      setProblem(problemText(failure))
      setSending(false)
    }
  }
  const count = data && countText(data)
  return (
    <DialogForm
      submit={() => data && send(data)}
      title={operateWords.retryAllTitle}
      problem={problem ?? (error ? problemText(error) : undefined)}
      send={operateWords.retryCount(count ?? '…')}
      isDisabled={!data || data.waiting === 0 || isSending}
    >
      {data ? (
        <p>
          {data.waiting === 0
            ? operateWords.retryNone
            : operateWords.retryAllText(count ?? '', momentText(data.failed_until))}
        </p>
      ) : (
        !error && <Skeleton lines={2} />
      )}
    </DialogForm>
  )
}

const POLL_MILLISECONDS = 1000

function Progress({ filter, ordered: { id, failedUntil, count } }: { filter: RunFilter; ordered: Ordered }) {
  const { data } = useQuery({
    ...retryQuery({ ...filter, failed_until: failedUntil }),
    refetchInterval: ({ state }) => (state.data?.waiting === 0 ? false : POLL_MILLISECONDS),
  })
  const isDone = data?.waiting === 0
  useEffect(() => {
    if (isDone) for (const name of ['all runs', 'runs']) queryClient.invalidateQueries({ queryKey: [name] })
  }, [isDone])
  if (!data) return null
  const done = Math.max(count - data.waiting, 0)
  return (
    <div className="retry-progress" role="status">
      <span>
        {isDone
          ? operateWords.retryDone(numberText(count))
          : operateWords.retrying(numberText(done), numberText(count))}
      </span>
      {!isDone && <progress aria-hidden="true" max={count} value={done} />}
      {data.failed_since > 0 && <small>{operateWords.failedSince(numberText(data.failed_since))}</small>}
      {id && (
        <Link to="/runs" search={{ retry: id }}>
          {operateWords.retryResults}
        </Link>
      )}
    </div>
  )
}

const countText = ({ waiting, is_exact }: RunRetry) => (is_exact ? numberText(waiting) : `${numberText(waiting)}+`)
