import * as Ariakit from '@ariakit/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { tell } from '../../components/Toasts.tsx'
import { useMedia } from '../../components/use-media.ts'
import type { FlowDesign } from '../../data/contracts.ts'
import {
  checkDraft,
  type DraftEdit,
  dropDraft,
  editDraft,
  keepDraft,
  keptDraft,
  publishDraft,
  type ReadDraft,
} from '../../data/design.ts'
import { numberText } from '../../i18n.ts'
import { designWords } from '../../messages/design/words.ts'
import { Difference } from './Difference.tsx'
import { DraftForm } from './DraftForm.tsx'
import { DraftPreview } from './DraftPreview.tsx'
import { DraftText } from './DraftText.tsx'
import { Refused } from './Refused.tsx'
import { TakeOver } from './TakeOver.tsx'

const SETTLED_MILLISECONDS = 500

/** Where there is no room beside the text, the preview is a pane of its own. */
type Pane = 'text' | 'form' | 'preview'

/** A draft of a flow as text, with what is wrong where, what it would change, and the way to publish it. */
export function FlowEditor({ slug, design }: { slug: string; design: FlowDesign }) {
  const [draft, setDraft] = useState(() => keptDraft(slug) ?? { yaml: design.yaml, based_on: design.digest })
  const [checked, setChecked] = useState(draft)
  const [isAgreed, agree] = useState(false)
  const isNarrow = useMedia('(max-width: 999px)')
  const [pane, choosePane] = useState<Pane>('text')
  const [failed, setFailed] = useState<unknown>()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => setChecked(draft), SETTLED_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [draft])
  const { data } = useQuery({
    queryKey: ['draft', slug, checked, design.digest],
    queryFn: () => checkDraft(slug, checked),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const [read, setRead] = useState<ReadDraft>()
  useEffect(() => {
    if (data?.preview) setRead({ yaml: data.yaml, preview: data.preview })
  }, [data])
  const latest = useRef(draft)
  const put = (next: typeof draft) => {
    latest.current = next
    setDraft(next)
  }
  const change = (yaml: string) => {
    put({ ...latest.current, yaml })
    keepDraft(slug, latest.current)
  }
  // Each edit is made in what the one before has left.
  const edits = useRef(Promise.resolve())
  const edit = (edit: DraftEdit) => {
    edits.current = edits.current
      .then(async () => change((await editDraft(slug, latest.current.yaml, edit)).yaml))
      .catch(setFailed)
  }
  const beginAnew = () => {
    dropDraft(slug)
    put({ yaml: design.yaml, based_on: design.digest })
    setFailed(undefined)
  }
  const publish = async () => {
    setFailed(undefined)
    try {
      await publishDraft(slug, { ...draft, ...(design.managed_in === 'file' && { take_over: true }) })
      tell({ text: designWords.published })
    } catch (error) {
      setFailed(error)
    }
  }
  const goTo = (line: number) => {
    const start =
      draft.yaml
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0)
    flushSync(() => choosePane('text'))
    field.current?.focus()
    field.current?.setSelectionRange(start, start)
  }
  const isCurrent = data !== undefined && checked === draft
  const isReady = isCurrent && data.problems.length === 0 && data.changes.length > 0 && !data.is_outdated
  const needsAgreement = design.managed_in === 'file'
  const check = (
    <section aria-label={designWords.check} className="form">
      {data?.is_outdated && <p role="alert">{designWords.outdated}</p>}
      {data && data.problems.length > 0 && (
        <ul className="problems" aria-label={designWords.problems}>
          {data.problems.map(({ line, column, path, message }) => (
            <li key={`${line} ${column} ${path} ${message}`}>
              <button type="button" className="link" onClick={() => goTo(line)}>
                {designWords.line(numberText(line))}
              </button>{' '}
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {data?.problems.length === 0 && (
        <>
          <h2>{designWords.wouldChange}</h2>
          <Difference changes={data.changes} />
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
  const preview = read ? (
    <DraftPreview slug={slug} draft={read} isStale={data?.preview === null} />
  ) : (
    <p className="help">{designWords.noPreview}</p>
  )
  const isPreviewShown = !isNarrow || pane === 'preview'
  return (
    <div className="editor">
      <div>
        <Ariakit.TabProvider
          selectedId={isNarrow || pane !== 'preview' ? pane : 'text'}
          setSelectedId={(id) => choosePane((id ?? 'text') as Pane)}
        >
          <Ariakit.TabList className="tabs" aria-label={designWords.views.edit}>
            <Ariakit.Tab id="text">{designWords.text}</Ariakit.Tab>
            <Ariakit.Tab id="form">{designWords.form}</Ariakit.Tab>
            {isNarrow && <Ariakit.Tab id="preview">{designWords.preview}</Ariakit.Tab>}
          </Ariakit.TabList>
          <Ariakit.TabPanel tabId="text">
            <DraftText
              slug={slug}
              yaml={draft.yaml}
              hasProblems={Boolean(data && data.problems.length > 0)}
              field={field}
              change={change}
            />
          </Ariakit.TabPanel>
          <Ariakit.TabPanel tabId="form">
            {read && data?.preview ? (
              <DraftForm draft={read} edit={edit} />
            ) : (
              <p className="help">{designWords.noForm}</p>
            )}
          </Ariakit.TabPanel>
          {isNarrow && (
            <Ariakit.TabPanel className="draft-preview" tabId="preview">
              {isPreviewShown && preview}
            </Ariakit.TabPanel>
          )}
        </Ariakit.TabProvider>
        {check}
      </div>
      {!isNarrow && (
        <section className="draft-preview" aria-label={designWords.preview}>
          {preview}
        </section>
      )}
    </div>
  )
}
