import type { Random } from './random.ts'

/** Texts that have broken programs before. */
export const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  "' or 1=1 --",
  '{{7*7}}<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%zz%c3%28',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e999',
  '-1',
  '99999999999999999999',
  '0000-00-00',
  '2026-02-30T25:61:61Z',
  '+99999999999999999999',
  'a@b',
  '@'.repeat(300),
  'x'.repeat(5000),
  `${'a'.repeat(40)}!`,
  '0199a001-0000-7000-8000-00000000000g',
  '00000000-0000-0000-0000-000000000000',
  '\r\nX-Injected: 1',
  '😀'.repeat(100),
] as const

const OTHERS = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[]]],
  { a: { b: null } },
] as const

/** Any value that JSON can hold, most of them where they do not belong. */
export function hostileValue(random: Random): unknown {
  const kind = random.below(8)
  if (kind < 4) return random.pick(TEXTS)
  if (kind < 7) return random.pick(OTHERS)
  return Array.from({ length: random.below(30) }, () => random.pick(TEXTS))
}

/** A text with some of its characters changed, lost or doubled. */
export function damaged(text: string, random: Random): string {
  const at = random.below(text.length + 1)
  const rest = text.slice(at + random.below(3))
  return (
    text.slice(0, at) +
    random.pick(['', '\u0000', '"', '{', ']', '\\u', '\ufffd', text.slice(0, at), '9'.repeat(400)]) +
    rest
  )
}
