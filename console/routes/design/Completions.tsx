import { numberText } from '../../i18n.ts'
import { designWords } from '../../messages/design/words.ts'
import type { Offer } from './use-completion.ts'

interface Props {
  /** Of the list is this with `-list`. */
  id: string
  offer: Offer | undefined
  take: (index: number) => void
  /** Puts the list where it belongs. */
  place?: (list: HTMLElement) => void
}

export const optionId = (id: string, index: number) => `${id}-${index}`

/** What may stand where somebody types; the focus stays there. */
export const Completions = ({ id, offer, take, place }: Props) => (
  <>
    {offer && (
      <div
        ref={(list) => {
          if (list) place?.(list)
        }}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={designWords.completions}
        className="completions"
      >
        {offer.completions.map(({ text, meaning }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text (aria-activedescendant).
          <div
            key={text}
            ref={(option) => {
              if (index === offer.active) option?.scrollIntoView({ block: 'nearest' })
            }}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === offer.active}
            onPointerDown={(event) => {
              event.preventDefault()
              take(index)
            }}
          >
            <code>{text}</code> <small>{meaning}</small>
          </div>
        ))}
      </div>
    )}
    <p className="hidden" role="status">
      {offer && designWords.offered(numberText(offer.completions.length))}
    </p>
  </>
)
