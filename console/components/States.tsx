import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../data/api.ts'
import { t } from '../i18n.ts'
import { problemText } from './problem-text.ts'

interface EmptyProps {
  title: string
  text: string
  /** Whether nothing but this is on the page. */
  isPage?: boolean
  children?: ReactNode
}

/** What belongs in an empty place, and the first step. */
export const Empty = ({ title, text, isPage = false, children }: EmptyProps) => (
  <div className="state">
    {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
    <p>{text}</p>
    {children}
  </div>
)

export const Missing = ({ isPage = false }: { isPage?: boolean }) => (
  <Empty title={t.notFound} text={t.notFoundText} isPage={isPage}>
    <Link to="/" className="button">
      {t.toApplications}
    </Link>
  </Empty>
)

/** What went wrong, where it did. */
export function Failure({ error, retry, isPage = false }: { error: Error; retry: () => void; isPage?: boolean }) {
  if (error instanceof ApiError && error.status === 404) return <Missing isPage={isPage} />
  return (
    <div className="state" role="alert">
      {isPage ? <h1>{t.failed}</h1> : <h2>{t.failed}</h2>}
      <p>{problemText(error)}</p>
      <button type="button" className="button" onClick={retry}>
        {t.retry}
      </button>
    </div>
  )
}

/** A page that is on its way: who hears it is told from the beginning where they are. */
export const Loading = ({ title = t.loading, children }: { title?: string | undefined; children?: ReactNode }) => (
  <div className="page" aria-busy="true">
    <h1 className="hidden">{title}</h1>
    {children}
  </div>
)

const PATIENCE_MILLISECONDS = 300

/** Shows what waits only once it has lasted: what comes at once must not flicker. */
export function AfterAWhile({ children }: { children: ReactNode }) {
  const [isShown, show] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => show(true), PATIENCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? children : null
}

/** Lines where text will be. */
export const Skeleton = ({ lines }: { lines: number }) => (
  <div className="skeleton" aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing but their number distinguishes them.
      <span key={line} />
    ))}
  </div>
)
