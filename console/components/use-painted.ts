import { startTransition, useEffect, useState } from 'react'

/**
 * A value once a frame was drawn that shows what else follows from it: what takes long to make does not keep that frame waiting.
 * Of values that come faster than frames, only the last.
 */
export function usePainted<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let drawn: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      drawn = setTimeout(() => startTransition(() => setPainted(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(drawn)
    }
  }, [value])
  return painted
}
