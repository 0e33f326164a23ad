import { useEffect, useRef, useState } from 'react'
import { designWords } from '../messages/design/words.ts'
import { basePath } from '../session.ts'

interface Wish {
  /** Of a page that the console draws for what it is sent. */
  path: string
  fields: Record<string, string>
  /** What is seen: the same is shown again where it was scrolled to. */
  place: string
}

interface Props extends Wish {
  title: string
}

interface Frame {
  number: number
  wish: Wish
}

/**
 * A page as applicants see it on a phone: the service's own, in a frame that runs nothing and sends nothing. Each showing has one of its own, which takes the place of the one before when it has loaded: nothing flickers, and
 * the browser's way back does not lead through them.
 */
export function Phone({ title, path, fields, place }: Props) {
  const [{ shown, loading }, setFrames] = useState<{ shown?: Frame | undefined; loading?: Frame }>({})
  const [hasFailed, setFailed] = useState(false)
  const shownElement = useRef<HTMLIFrameElement>(null)
  const key = JSON.stringify({ path, fields, place })
  useEffect(() => {
    setFrames(({ shown, loading }) => {
      const number = ((loading ?? shown)?.number ?? 0) + 1
      return { shown, loading: { number, wish: JSON.parse(key) } }
    })
  }, [key])
  useEffect(() => {
    if (loading) showPage(frameName(loading), loading.wish)
  }, [loading])
  const loaded = (frame: Frame, { contentDocument, contentWindow }: HTMLIFrameElement) => {
    // An empty frame has loaded too.
    if (frame !== loading || contentDocument?.URL === 'about:blank') return
    setFailed(contentDocument === null)
    if (contentDocument === null) return
    if (shown?.wish.place === frame.wish.place) {
      contentWindow?.scrollTo(0, shownElement.current?.contentWindow?.scrollY ?? 0)
    }
    setFrames({ shown: frame })
  }
  return (
    <div className="phone">
      {hasFailed && <p role="alert">{designWords.previewFailed}</p>}
      {[shown, loading].map(
        (frame) =>
          frame && (
            <iframe
              key={frame.number}
              ref={frame === shown ? shownElement : undefined}
              className={frame === shown ? 'shown' : undefined}
              aria-hidden={frame !== shown}
              tabIndex={frame === shown ? undefined : -1}
              name={frameName(frame)}
              title={title}
              // Without scripts the frame's origin gives nobody anything; the console keeps the place that it is scrolled to.
              sandbox="allow-same-origin"
              onLoad={({ currentTarget }) => loaded(frame, currentTarget)}
            />
          ),
      )}
    </div>
  )
}

const frameName = ({ number }: Frame) => `preview-${number}`

/** Has the service draw a page into a frame: no text becomes markup in a page of the console, so the browser fetches it. */
function showPage(frame: string, { path, fields }: Wish) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = basePath + path
  form.target = frame
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
