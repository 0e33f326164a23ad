import { useEffect, useState } from 'react'
import { runAction, useAction } from '../actions/actions.ts'
import { createStore } from '../data/store.ts'
import { t } from '../i18n.ts'
import { IconButton } from './IconButton.tsx'
import { Keys } from './Keys.tsx'

interface Toast {
  text: string
  details?: string | undefined
  isProblem?: boolean
  undo?: (() => void) | undefined
}

const SECONDS = 10
const shown = createStore<(Toast & { number: number }) | undefined>(undefined)
let number = 0

/** Says what has happened, for ten seconds, with the way back if there is one. */
export function tell(toast: Toast) {
  number += 1
  shown.set({ ...toast, number })
}

/** Where it is said what has happened. */
export function Toasts() {
  const toast = shown.use()
  const [isHeld, hold] = useState(false)
  useEffect(() => {
    if (!toast || isHeld) return
    const timer = setTimeout(() => shown.set(undefined), SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [toast, isHeld])
  const undo =
    toast?.undo &&
    (() => {
      shown.set(undefined)
      toast.undo?.()
    })
  useAction('undo', undo)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody reads it.
        <div
          key={toast.number}
          className={toast.isProblem ? 'toast problem' : 'toast'}
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
        >
          <div>
            {toast.text}
            {toast.details && <small>{toast.details}</small>}
          </div>
          {undo && (
            <button type="button" className="button small" onClick={() => runAction('undo')}>
              {t.undo}
              <Keys of="z" />
            </button>
          )}
          <IconButton icon="close" label={t.close} onClick={() => shown.set(undefined)} />
        </div>
      )}
    </div>
  )
}
