import { useState } from 'react'
import { tell } from '../../components/Toasts.tsx'
import type { FlowDesign } from '../../data/contracts.ts'
import { publishDraft } from '../../data/design.ts'
import { numberText } from '../../i18n.ts'
import { designWords } from '../../messages/design/words.ts'
import { Difference } from './Difference.tsx'
import { Refused } from './Refused.tsx'
import { TakeOver } from './TakeOver.tsx'
import type { useDraft } from './use-draft.ts'

interface Props {
  slug: string
  design: FlowDesign
  editing: ReturnType<typeof useDraft>
  /** Leads to a line of the text. */
  goTo: (line: number) => void
}

/** What is wrong with a draft and where, what it would change, and the way to publish it. */
export function DraftCheck({ slug, design, editing, goTo }: Props) {
  const { draft, told, isCurrent, beginAnew, failed, setFailed } = editing
  const [isAgreed, agree] = useState(false)
  const needsAgreement = design.managed_in === 'file'
  const isReady = isCurrent && told && told.problems.length === 0 && told.changes.length > 0 && !told.is_outdated
  const publish = async () => {
    setFailed(undefined)
    try {
      await publishDraft(slug, { ...draft, ...(needsAgreement && { take_over: true }) })
      tell({ text: designWords.published })
    } catch (error) {
      setFailed(error)
    }
  }
  return (
    <section aria-label={designWords.check} className="form">
      {told?.is_outdated && <p role="alert">{designWords.outdated}</p>}
      {told && told.problems.length > 0 && (
        <ul className="problems" aria-label={designWords.problems}>
          {told.problems.map(({ line, column, path, message }) => (
            <li key={`${line} ${column} ${path} ${message}`}>
              <button type="button" className="link" onClick={() => goTo(line)}>
                {designWords.line(numberText(line))}
              </button>{' '}
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {told?.problems.length === 0 && (
        <>
          <h2>{designWords.wouldChange}</h2>
          <Difference changes={told.changes} />
        </>
      )}
      {failed !== undefined && <Refused error={failed} />}
      {needsAgreement && <TakeOver isAgreed={isAgreed} agree={agree} />}
      <div className="line-tools">
        <button
          type="button"
          className="button primary"
          disabled={!isReady || (needsAgreement && !isAgreed)}
          onClick={publish}
        >
          {designWords.publish}
        </button>
        <button type="button" className="button" onClick={beginAnew}>
          {designWords.beginAnew}
        </button>
      </div>
    </section>
  )
}
