import { useRouterState } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { t } from '../i18n.ts'

/** Around every page: a heading until the code of the first one is there, for who would hear nothing else. */
export function Arriving({ children }: { children: ReactNode }): ReactElement {
  const isArriving = useRouterState({ select: ({ matches }) => matches.length === 0 })
  return (
    <>
      {isArriving && (
        <main aria-busy="true">
          <h1 className="hidden">{t.loading}</h1>
        </main>
      )}
      {children}
    </>
  )
}
