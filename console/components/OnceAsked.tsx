import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** What few ask for, such as a dialog: it is there, and its code loaded, from the first time on that somebody does. */
export function OnceAsked({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  const [isLoaded, load] = useState(false)
  useEffect(() => {
    if (isAsked) load(true)
  }, [isAsked])
  return isLoaded ? <Suspense>{children}</Suspense> : null
}
