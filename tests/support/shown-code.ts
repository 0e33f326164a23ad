import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'

const GUIDES = new URL('../../docs/guides/', import.meta.url)

/** Whatever a guide shows in TypeScript stands in its program, however it is indented. */
export async function expectShownCode(guide: string, program: string) {
  const [text, whole] = await Promise.all([readFile(new URL(guide, GUIDES), 'utf8'), readFile(program, 'utf8')])
  const shown = [...text.matchAll(/^ *```ts\n([\s\S]*?)^ *```$/gm)].map(([, code = '']) => code)
  expect(shown.length).toBeGreaterThan(0)
  for (const code of shown) expect(withoutIndents(whole)).toContain(withoutIndents(code))
}

const withoutIndents = (code: string) => code.replaceAll(/^ +/gm, '')
