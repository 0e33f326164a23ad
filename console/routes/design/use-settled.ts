import { type RefObject, useEffect, useRef, useState } from 'react'

const SETTLED_MILLISECONDS = 400

/**
 * What is typed in a field, told once somebody rests or leaves. Whoever types there is not interrupted by what the draft said a
 * moment ago.
 */
export function useSettled(
  stored: string,
  field: RefObject<HTMLElement | null>,
  write: (words: string) => void,
): { typed: string; type: (words: string) => void; settle: () => void } {
  const [typed, type] = useState(stored)
  const written = useRef(stored)
  const settle = useRef(() => {})
  settle.current = () => {
    const words = typed.trim()
    if (words === written.current) return
    written.current = words
    write(words)
  }
  useEffect(() => {
    if (document.activeElement === field.current) return
    written.current = stored
    type(stored)
  }, [stored, field])
  useEffect(() => {
    if (typed.trim() === written.current) return
    const timer = setTimeout(() => settle.current(), SETTLED_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, type, settle: () => settle.current() }
}
