import { type ReactNode, useEffect } from 'react'
import { Empty } from '../../components/States.tsx'
import { t } from '../../i18n.ts'

/** A page of operators with its title, or who may not see it. */
export function OperatePage({
  title,
  isAllowed,
  children,
}: {
  title: string
  isAllowed: boolean
  children: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Hireline`
  }, [title])
  return (
    <div className="page operate">
      <h1>{title}</h1>
      {isAllowed ? children : <Empty title={t.failed} text={t.notAllowed} />}
    </div>
  )
}

/** What a program sent or says, as it is. */
export const Json = ({ of }: { of: unknown }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place is scrolled by keys.
  <pre tabIndex={0}>{JSON.stringify(of, null, 2)}</pre>
)
