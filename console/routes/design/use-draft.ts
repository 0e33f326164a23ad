import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FlowDesign } from '../../data/contracts.ts'
import {
  checkDraft,
  type DescribedDraft,
  type DraftEdit,
  dropDraft,
  editDraft,
  keepDraft,
  keptDraft,
  type SeenDraft,
} from '../../data/design.ts'

const SETTLED_MILLISECONDS = 500

/** A draft while it is edited: its text, what the service says of it, and the ways to change it. */
export function useDraft(slug: string, design: FlowDesign) {
  const [draft, setDraft] = useState(() => keptDraft(slug) ?? { yaml: design.yaml, based_on: design.digest })
  const [checked, setChecked] = useState(draft)
  const [failed, setFailed] = useState<unknown>()
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
  const [seen, setSeen] = useState<SeenDraft>()
  const [described, setDescribed] = useState<DescribedDraft>()
  useEffect(() => {
    if (data?.preview) setSeen({ yaml: data.yaml, languages: data.languages, ...data.preview })
    if (data?.described) setDescribed({ languages: data.languages, ...data.described })
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
  const [before, setBefore] = useState<string[]>([])
  // Each edit is made in what the one before has left.
  const edits = useRef(Promise.resolve())
  const edit = (edit: DraftEdit) => {
    edits.current = edits.current
      .then(async () => {
        const old = latest.current.yaml
        const { yaml } = await editDraft(slug, old, edit)
        if (yaml === old) return
        setBefore((texts) => [...texts, old])
        change(yaml)
        setChecked(latest.current)
      })
      .catch(setFailed)
  }
  const undo = () => {
    const text = before.at(-1)
    if (text === undefined) return
    setBefore(before.slice(0, -1))
    change(text)
  }
  const beginAnew = () => {
    dropDraft(slug)
    put({ yaml: design.yaml, based_on: design.digest })
    setBefore([])
    setFailed(undefined)
  }
  return {
    draft,
    /** What was said of the last text that was looked at. */
    told: data,
    isCurrent: data !== undefined && checked === draft,
    seen,
    described,
    change,
    edit,
    /** Takes the last change by form back; nothing where there is none. */
    undo: before.length > 0 ? undo : undefined,
    beginAnew,
    failed,
    setFailed,
  }
}
