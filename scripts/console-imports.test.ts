import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = new URL('..', import.meta.url).pathname
const IMPORT = /^(?:import|export)\s(type\s)?[^'"]*?from\s'(\.[^']+)'|import\('(\.[^']+)'\)/gm

/** What files import of another folder of the house. */
function imports(pattern: string, folder: string): { file: string; path: string; isType: boolean }[] {
  return globSync(pattern, { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)]
      .map(([, type, whole, lazy]) => ({
        file,
        path: join(dirname(file), whole ?? lazy ?? ''),
        isType: type !== undefined,
      }))
      .filter(({ path }) => path.startsWith(`${folder}/`)),
  )
}

// Biome's rule, which keeps the pages to endpoints and contracts (scripts/house.ts), cannot tell a type from what runs.
test('of the service, the pages in the browser import types alone', () => {
  const found = imports('console/**/*.{ts,tsx}', 'src')
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter(({ isType }) => !isType)).toEqual([])
})

test('the service imports nothing of the pages in the browser', () => {
  expect(imports('{src,bin}/**/*.{ts,js}', 'src').length).toBeGreaterThan(500)
  expect(imports('{src,bin}/**/*.{ts,js}', 'console')).toEqual([])
})
