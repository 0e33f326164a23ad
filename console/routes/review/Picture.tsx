import { type CSSProperties, useState } from 'react'
import { useAction } from '../../actions/actions.ts'
import { DownloadLink } from '../../components/DownloadLink.tsx'
import type { IconName } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { AfterAWhile } from '../../components/States.tsx'
import type { TakenDocument } from '../../data/contracts.ts'
import { pictureOf } from '../../data/reviews.ts'
import { numberText, t } from '../../i18n.ts'
import type { FoundFact } from './use-found-facts.ts'

const ZOOMS = [1, 1.5, 2, 3, 4]
const QUARTER = 90

interface PictureProps {
  document: TakenDocument
  facts: FoundFact[]
  /** The field at which somebody points. */
  pointed: string | undefined
}

/** A document as the service draws it: larger, turned, and page by page. */
export function Picture({ document, facts, pointed }: PictureProps) {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<{ width: number; height: number }>()
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const [isMissing, miss] = useState(false)
  const last = document.page_count ?? 1
  const larger = zoom < ZOOMS.length - 1 && (() => setZoom(zoom + 1))
  const smaller = zoom > 0 && (() => setZoom(zoom - 1))
  const turn = () => setTurns((turns + 1) % 4)
  const forward = page < last && (() => setPage(page + 1))
  const back = page > 1 && (() => setPage(page - 1))
  useAction('zoomIn', larger)
  useAction('zoomOut', smaller)
  useAction('turn', turn)
  useAction('nextPage', forward)
  useAction('previousPage', back)
  // Somebody who asks where something stands is shown its page.
  const [shown, show] = useState(pointed)
  if (pointed !== shown) {
    show(pointed)
    const [place] = facts.find(({ field }) => field === pointed)?.places ?? []
    if (place) setPage(place.page)
  }
  const how = {
    '--zoom': ZOOMS[zoom],
    '--turn': `${turns * QUARTER}deg`,
    ...(size && { '--ratio': size.width / size.height, '--natural': `${size.width}px` }),
  } as CSSProperties
  return (
    <section className="review-picture" aria-label={t.review.picture}>
      <div className="picture-tools">
        <Tool icon="zoomOut" label={t.review.zoomOut} keys="-" run={smaller} />
        <Tool icon="zoomIn" label={t.review.zoomIn} keys="+" run={larger} />
        <Tool icon="turn" label={t.review.turn} keys="t" run={turn} />
        {last > 1 && (
          <span className="pages">
            <Tool icon="left" label={t.previousPage} keys="ArrowLeft" run={back} />
            <span role="status">{t.pageOf(numberText(page), numberText(last))}</span>
            <Tool icon="right" label={t.nextPage} keys="ArrowRight" run={forward} />
          </span>
        )}
        {document.url && <DownloadLink url={document.url} name={document.name} />}
      </div>
      {isMissing ? (
        <p className="state">{t.review.noPicture}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its place is scrolled by keys.
        <div className="picture-place" tabIndex={0}>
          {!size && (
            <AfterAWhile>
              <p className="picture-wait">{t.review.drawing}</p>
            </AfterAWhile>
          )}
          <div className={turns % 2 === 0 ? 'picture-room' : 'picture-room across'} style={how}>
            <div className={size ? 'picture-sheet' : 'picture-sheet unmeasured'}>
              <img
                key={`${document.id} ${page}`}
                src={pictureOf(document.id, page)}
                alt={t.pageOf(numberText(page), numberText(last))}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                  setSize({ width, height })
                }
                onError={() => miss(true)}
              />
              <Marks facts={facts} page={page} pointed={pointed} />
            </div>
          </div>
        </div>
      )}
    </section>
  )
}

/** Marks on the picture where what is known stands. */
function Marks({ facts, page, pointed }: Pick<PictureProps, 'facts' | 'pointed'> & { page: number }) {
  return facts.flatMap(({ field, differs, places }) =>
    places
      .filter((place) => place.page === page)
      .flatMap(({ words }) => words)
      .map(({ left, top, width, height }) => (
        <span
          key={`${field} ${left} ${top}`}
          className={['word', differs && 'differs', field === pointed && 'pointed'].filter(Boolean).join(' ')}
          style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
        />
      )),
  )
}

const percent = (part: number) => `${part * 100}%`

interface ToolProps {
  icon: IconName
  label: string
  keys: string
  run: (() => void) | false
}

const Tool = ({ icon, label, keys, run }: ToolProps) => (
  <IconButton
    icon={icon}
    label={label}
    title={`${label} (${keys})`}
    aria-keyshortcuts={keys}
    disabled={!run}
    onClick={run || undefined}
  />
)
