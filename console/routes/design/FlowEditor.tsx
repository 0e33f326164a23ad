import * as Ariakit from '@ariakit/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMedia } from '../../components/use-media.ts'
import type { FlowDesign } from '../../data/contracts.ts'
import { designWords } from '../../messages/design/words.ts'
import { DraftCheck } from './DraftCheck.tsx'
import { DraftForm } from './DraftForm.tsx'
import { DraftPreview } from './DraftPreview.tsx'
import { DraftText } from './DraftText.tsx'
import { useDraft } from './use-draft.ts'

/** Where there is no room beside the text, the preview is a pane of its own. */
type Pane = 'text' | 'form' | 'preview'

interface Props {
  slug: string
  design: FlowDesign
  /** What is open first; otherwise the text. */
  beginsAs: 'form' | undefined
}

/** A draft of a flow as text and as form, with how applicants would see it, what is wrong where, and the way to publish it. */
export function FlowEditor({ slug, design, beginsAs }: Props) {
  const editing = useDraft(slug, design)
  const { draft, told, seen, described, change } = editing
  const isNarrow = useMedia('(max-width: 999px)')
  const [pane, choosePane] = useState<Pane>(beginsAs ?? 'text')
  const field = useRef<HTMLTextAreaElement>(null)
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
  const preview = seen ? (
    <DraftPreview slug={slug} draft={seen} isStale={told?.preview === null} />
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
              hasProblems={Boolean(told && told.problems.length > 0)}
              field={field}
              change={change}
            />
          </Ariakit.TabPanel>
          <Ariakit.TabPanel tabId="form">
            {described ? (
              <DraftForm draft={described} design={design} editing={editing} />
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
        <DraftCheck slug={slug} design={design} editing={editing} goTo={goTo} />
      </div>
      {!isNarrow && (
        <section className="draft-preview" aria-label={designWords.preview}>
          {preview}
        </section>
      )}
    </div>
  )
}
