import { fieldFault } from '../contract/fault.ts'

const DEEPEST_NESTING = 20
/** Names like these would reach into what every object inherits. */
const REFUSED_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

type Payload = { [name: string]: unknown }

/**
 * The payload that query parameters stand for: dots nest, so `candidate.email=…` is `{candidate: {email}}`, and a
 * repeated parameter is a list.
 * @throws {Fault} invalid_field naming a parameter that is a value and an object at once
 */
export function payloadOfQuery(query: Record<string, unknown>): Payload {
  const payload: Payload = {}
  for (const [name, value] of Object.entries(query)) {
    const parts = name.split('.')
    if (parts.length > DEEPEST_NESTING || parts.some((part) => part === '' || REFUSED_NAMES.has(part))) {
      throw fieldFault('invalid_field', name.slice(0, 100), 'is not a name that a payload can have')
    }
    const last = parts.pop() as string
    const place = parts.reduce<Payload>((inside, part) => {
      const next = Object.hasOwn(inside, part) ? inside[part] : {}
      if (typeof next !== 'object' || next === null || Array.isArray(next)) throw ambiguous(name)
      inside[part] = next
      return next as Payload
    }, payload)
    if (Object.hasOwn(place, last)) throw ambiguous(name)
    place[last] = value
  }
  return payload
}

const ambiguous = (name: string) =>
  fieldFault('invalid_field', name, 'is a value and, by another parameter, an object with fields')
