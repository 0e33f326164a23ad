import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../actions/actions.ts'
import { Keys } from '../../components/Keys.tsx'
import { Empty, Failure, Loading, Skeleton } from '../../components/States.tsx'
import { tell } from '../../components/Toasts.tsx'
import type { TakenDocument } from '../../data/contracts.ts'
import { numberText, t } from '../../i18n.ts'
import { may } from '../../session.ts'
import { Facts, type FactsProps } from './Facts.tsx'
import { Picture } from './Picture.tsx'
import { RejectForm } from './RejectForm.tsx'
import { useFoundFacts } from './use-found-facts.ts'
import { useReviewQueue } from './use-review-queue.ts'

const MOST_COUNTED = 1000

/** Documents that wait, one at a time: its picture, what was typed and read, and one key to decide. */
export function ReviewPage() {
  return may('documents:write') ? (
    <Queue />
  ) : (
    <div className="page">
      <h1 className="hidden">{t.review.title}</h1>
      <Empty title={t.review.title} text={t.notAllowed} />
    </div>
  )
}

function Queue() {
  const { queue, error, skipped, take, decide, skip, showSkipped } = useReviewQueue()
  useEffect(() => {
    document.title = `${t.review.title} · Hireline`
  }, [])
  if (error && !queue) return <Failure error={error} retry={take} isPage />
  if (!queue) return <Waiting />
  const [current] = queue.documents
  if (!current) {
    return (
      <div className="page">
        <h1 className="hidden">{t.review.title}</h1>
        <Empty
          title={t.review.empty}
          text={skipped > 0 ? t.review.skippedText(numberText(skipped)) : t.review.emptyText}
        >
          {skipped > 0 && (
            <button type="button" className="button" onClick={showSkipped}>
              {t.review.showSkipped}
            </button>
          )}
        </Empty>
      </div>
    )
  }
  return (
    <div className="review-page">
      <header className="review-head">
        <h1>{t.review.title}</h1>
        <p role="status">{t.review.waiting(countText(Math.max(1, queue.waiting)))}</p>
      </header>
      <Review
        key={current.id}
        document={current}
        verify={() => {
          tell({ text: t.review.verified(current.name) })
          void decide(current)
        }}
        reject={(reason) => {
          tell({ text: t.review.rejected(current.name) })
          void decide(current, reason)
        }}
        skip={() => skip(current)}
      />
    </div>
  )
}

/** One document: its picture with what is known marked on it, and that beside it. */
function Review(props: DecisionProps) {
  const facts = useFoundFacts(props.document)
  const [pointed, point] = useState<string>()
  return (
    <>
      <Picture document={props.document} facts={facts ?? []} pointed={pointed} />
      <Decision {...props} facts={facts} point={point} />
    </>
  )
}

const countText = (count: number) =>
  count > MOST_COUNTED ? t.review.moreThan(numberText(MOST_COUNTED)) : numberText(count)

interface DecisionProps {
  document: TakenDocument
  verify: () => void
  reject: (reason: string) => void
  skip: () => void
}

function Decision({ document, verify, reject, skip, facts, point }: DecisionProps & FactsProps) {
  const [isRejecting, setRejecting] = useState(false)
  const rejectButton = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setRejecting(false)
    requestAnimationFrame(() => rejectButton.current?.focus())
  }
  useAction('verify', !isRejecting && verify)
  useAction('reject', !isRejecting && (() => setRejecting(true)))
  useAction('skip', !isRejecting && skip)
  useAction('close', isRejecting && leave)
  return (
    <aside className="review-facts" aria-label={document.name}>
      <div className="review-read">
        <Facts document={document} facts={facts} point={point} />
      </div>
      {isRejecting ? (
        <RejectForm reject={reject} leave={leave} />
      ) : (
        <footer>
          <button type="button" className="button primary" aria-keyshortcuts="v" onClick={verify}>
            {t.review.verify}
            <Keys of="v" />
          </button>
          <button
            ref={rejectButton}
            type="button"
            className="button"
            aria-keyshortcuts="r"
            onClick={() => setRejecting(true)}
          >
            {t.review.reject}
            <Keys of="r" />
          </button>
          <button type="button" className="button quiet" aria-keyshortcuts="s" onClick={skip}>
            {t.review.skip}
            <Keys of="s" />
          </button>
        </footer>
      )}
    </aside>
  )
}

const Waiting = () => (
  <Loading title={t.review.title}>
    <Skeleton lines={10} />
  </Loading>
)
