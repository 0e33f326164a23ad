import { useState } from 'react'
import { IconButton } from '../../components/IconButton.tsx'
import { Phone } from '../../components/Phone.tsx'
import type { SeenDraft } from '../../data/design.ts'
import { designWords } from '../../messages/design/words.ts'

/**
 * A draft as applicants would see it on a phone, one screen at a time: the service's own page, in a frame that runs nothing and
 * sends nothing.
 */
export function DraftPreview({ slug, draft, isStale }: { slug: string; draft: SeenDraft; isStale: boolean }) {
  const { screens, languages, has_conditions: hasConditions } = draft
  const [place, setPlace] = useState({ id: screens[0]?.id, index: 0 })
  const [language, setLanguage] = useState(languages[0]?.tag ?? '')
  const [showsAll, showAll] = useState(false)
  // What was renamed is shown again where it stood.
  const found = screens.findIndex(({ id }) => id === place.id)
  const index = found < 0 ? Math.min(place.index, screens.length - 1) : found
  const go = (to: number) => setPlace({ id: screens[to]?.id, index: to })
  const titleOf = ({ stage, page }: (typeof screens)[number]) =>
    stage === null ? designWords.signUp : page === null ? designWords.waiting(stage) : `${stage} · ${page}`
  const screen = screens[index]
  if (!screen) return null
  return (
    <>
      <div className="preview-tools">
        <label className="field">
          <span>{designWords.screen}</span>
          <select value={index} onChange={({ target }) => go(Number(target.value))}>
            {screens.map((one, number) => (
              <option key={one.id} value={number}>
                {titleOf(one)}
              </option>
            ))}
          </select>
        </label>
        <IconButton icon="left" label={designWords.screenBefore} disabled={index === 0} onClick={() => go(index - 1)} />
        <IconButton
          icon="right"
          label={designWords.screenAfter}
          disabled={index === screens.length - 1}
          onClick={() => go(index + 1)}
        />
        <label className="field">
          <span>{designWords.language}</span>
          <select value={language} onChange={({ target }) => setLanguage(target.value)}>
            {languages.map(({ tag, name }) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {hasConditions && (
          <label className="check">
            <input type="checkbox" checked={showsAll} onChange={({ target }) => showAll(target.checked)} />
            <span>{designWords.showsAll}</span>
          </label>
        )}
      </div>
      <p className="help" role="status">
        {isStale ? designWords.previewStale : designWords.previewText}
      </p>
      <Phone
        title={designWords.previewOf(titleOf(screen))}
        path={`/design/${slug}/preview/`}
        fields={{ yaml: draft.yaml, screen: screen.id, language, ...(showsAll && { all: '' }) }}
        place={screen.id}
      />
    </>
  )
}
