import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { CompletedDraft } from '../../data/contracts.ts'

const RESTS_MILLISECONDS = 120

/** Why it is looked where the cursor stands. */
type Why = 'typed' | 'moved' | 'wished'

/** What may stand at a place of a text. */
export type Complete = (text: string, at: number) => Promise<CompletedDraft>

export interface Offer {
  /** The cursor for which it was made. */
  at: number
  from: number
  completions: CompletedDraft['completions']
  active: number
}

/**
 * Offers what may stand where somebody types, and says what the key there means. The list comes by itself once a name is begun, or
 * by Control and space; arrows choose, Enter or Tab takes, Escape closes.
 */
export function useCompletion(field: RefObject<HTMLTextAreaElement | null>, complete: Complete) {
  const [offer, setOffer] = useState<Offer>()
  const [place, setPlace] = useState<CompletedDraft['place']>(null)
  const [asked, ask] = useState<{ why: Why }>()
  const lookedAt = useRef(-1)
  const latest = useRef(complete)
  latest.current = complete
  useEffect(() => {
    if (!asked) return
    let isOver = false
    const timer = setTimeout(
      async () => {
        const { selectionStart: at, value } = field.current ?? { selectionStart: 0, value: '' }
        // Whatever goes wrong is told where the draft is checked.
        const told = await latest.current(value, at).catch(() => undefined)
        if (isOver || !told || field.current?.selectionStart !== at) return
        const { from, completions } = told
        setPlace(told.place)
        const isOffered = asked.why === 'wished' || (asked.why === 'typed' && from < at)
        setOffer(isOffered && completions.length > 0 ? { at, from, completions, active: 0 } : undefined)
      },
      asked.why === 'wished' ? 0 : RESTS_MILLISECONDS,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked, field])

  const look = (why: Why) => {
    const at = field.current?.selectionStart ?? -1
    if (why === 'moved' && at === lookedAt.current) return
    lookedAt.current = at
    if (why === 'moved') close()
    ask({ why })
  }
  const close = () => setOffer(undefined)
  const take = (index: number) => {
    const chosen = offer?.completions[index]
    if (!offer || !chosen || !field.current) return
    field.current.focus()
    // What is left of the name behind the cursor goes, too.
    const rest = /^[\w.-]*/.exec(field.current.value.slice(offer.at))?.[0] ?? ''
    field.current.setSelectionRange(offer.from, offer.at + rest.length)
    // The only way to write that the browser's own undo knows.
    document.execCommand('insertText', false, chosen.insert)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault()
      look('wished')
      return
    }
    if (!offer || event.nativeEvent.isComposing) return
    const count = offer.completions.length
    const steps: Record<string, () => void> = {
      ArrowDown: () => setOffer({ ...offer, active: (offer.active + 1) % count }),
      ArrowUp: () => setOffer({ ...offer, active: (offer.active + count - 1) % count }),
      Enter: () => take(offer.active),
      Tab: () => take(offer.active),
      Escape: close,
    }
    const step = event.shiftKey ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }
  return {
    offer,
    place,
    take,
    on: {
      onKeyDown,
      onBlur: close,
      onInput: () => look('typed'),
      onKeyUp: () => look('moved'),
      onClick: () => look('moved'),
    },
  }
}
