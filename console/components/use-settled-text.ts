import { useEffect, useRef, useState } from 'react'

/** What is typed into a field, whose change is told once the typing rests; another value from elsewhere replaces it. */
export function useSettledText(
  value: string,
  change: (text: string) => void,
  milliseconds: number,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value)
  const latest = useRef(change)
  latest.current = change
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => latest.current(text.trim()), milliseconds)
    return () => clearTimeout(timer)
  }, [text, value, milliseconds])
  return [text, setText]
}
