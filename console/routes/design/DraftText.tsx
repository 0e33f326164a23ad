import { type RefObject, useId } from 'react'
import { completeDraft } from '../../data/design.ts'
import { designWords } from '../../messages/design/words.ts'
import { Completions, optionId } from './Completions.tsx'
import { useCompletion } from './use-completion.ts'

interface TextProps {
  slug: string
  yaml: string
  hasProblems: boolean
  field: RefObject<HTMLTextAreaElement | null>
  change: (yaml: string) => void
}

/** The draft as text, completed while it is typed. */
export function DraftText({ slug, yaml, hasProblems, field, change }: TextProps) {
  const { offer, place, take, on } = useCompletion(field, (text, at) => completeDraft(slug, text, at))
  const id = useId()
  return (
    <div className="draft-text">
      <label className="field">
        <span>{designWords.draft}</span>
        <textarea
          ref={field}
          spellCheck={false}
          value={yaml}
          aria-invalid={hasProblems}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={offer && `${id}-list`}
          aria-activedescendant={offer && optionId(id, offer.active)}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => change(target.value)}
          {...on}
        />
      </label>
      <Completions
        id={id}
        offer={offer}
        take={take}
        place={(list) => {
          if (field.current && offer) placeAtCursor(list, field.current, offer.from)
        }}
      />
      <p className="help place" id={`${id}-help`}>
        {place ? (
          <>
            <code>{place.path}</code> {place.meaning}
          </>
        ) : (
          designWords.completionHelp
        )}
      </p>
      <small>{designWords.draftKept}</small>
    </div>
  )
}

/** Puts the list below the place in the text where what is typed begins. */
function placeAtCursor(list: HTMLElement, field: HTMLTextAreaElement, from: number) {
  const before = field.value.slice(0, from)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const style = getComputedStyle(field)
  const context = document.createElement('canvas').getContext('2d')
  if (context) context.font = style.font
  const left = Number.parseFloat(style.paddingLeft) + (context?.measureText(line).width ?? 0) - field.scrollLeft
  const top =
    Number.parseFloat(style.paddingTop) +
    before.split('\n').length * Number.parseFloat(style.lineHeight) -
    field.scrollTop
  list.style.left = `${Math.max(0, Math.min(field.offsetLeft + left, field.clientWidth - list.offsetWidth))}px`
  list.style.top = `${field.offsetTop + Math.max(0, Math.min(top, field.clientHeight))}px`
}
