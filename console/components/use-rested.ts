import { useEffect, useState } from 'react'

/** A value as it was when it last stayed the same for a while; it must be JSON. */
export function useRested<Value>(value: Value, milliseconds: number): Value {
  const [rested, setRested] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text)), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return rested
}
