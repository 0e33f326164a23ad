import { useCallback, useEffect, useRef, useState } from 'react'
import { tellProblem } from '../../components/tell-problem.ts'
import type { TakenDocument } from '../../data/contracts.ts'
import { preload, review, takeDocuments } from '../../data/reviews.ts'
import { t } from '../../i18n.ts'

/** Whoever looks at one for long keeps it. */
const RENEW_MILLISECONDS = 120_000
/** Nothing waited: something may by now. */
const LOOK_AGAIN_MILLISECONDS = 15_000

interface Queue {
  documents: TakenDocument[]
  waiting: number
}

/** What is looked at stays where it is, as long as it is this person's. */
const withFirst = (documents: TakenDocument[], first: TakenDocument | undefined) => [
  ...documents.filter(({ id }) => id === first?.id),
  ...documents.filter(({ id }) => id !== first?.id),
]

/** The documents that this person has taken. What is decided is gone at once, and is sent meanwhile. */
export function useReviewQueue() {
  const [queue, setQueue] = useState<Queue>()
  const [error, setError] = useState<Error>()
  const [skipped, setSkipped] = useState<string[]>([])
  const decided = useRef(new Set<string>())
  const left = useRef<string[]>([])
  const asked = useRef(0)

  const take = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    try {
      const { results, waiting } = await takeDocuments(left.current)
      // An answer that comes late does not know what was skipped since.
      if (turn !== asked.current) return
      const documents = results.filter(({ id }) => !decided.current.has(id))
      setQueue((before) => ({
        documents: withFirst(documents, before?.documents[0]),
        waiting: waiting - (results.length - documents.length),
      }))
      setError(undefined)
      for (const document of documents) preload(document)
    } catch (problem) {
      if (turn === asked.current) setError(problem as Error)
    }
  }, [])
  const isEmpty = queue?.documents.length === 0
  useEffect(() => {
    void take()
    const timer = setInterval(() => void take(), isEmpty ? LOOK_AGAIN_MILLISECONDS : RENEW_MILLISECONDS)
    return () => clearInterval(timer)
  }, [take, isEmpty])

  const goOn = (id: string) =>
    setQueue(
      (before) =>
        before && { documents: before.documents.filter((other) => other.id !== id), waiting: before.waiting - 1 },
    )
  return {
    queue,
    error,
    skipped: skipped.length,
    take,
    async decide({ id }: TakenDocument, reason?: string) {
      decided.current.add(id)
      goOn(id)
      try {
        await review(id, reason)
      } catch (problem) {
        // It comes back to whoever could not decide it.
        decided.current.delete(id)
        tellProblem(problem, t.review.failed)
      }
      await take()
    },
    skip({ id }: TakenDocument) {
      left.current = [...left.current, id]
      setSkipped(left.current)
      goOn(id)
      void take()
    },
    showSkipped() {
      left.current = []
      setSkipped([])
      void take()
    },
  }
}
