import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readGuides } from './guides.ts'

/** For those who change the service. */
const BUILDERS = ['add-an-element-type', 'add-an-endpoint', 'architecture', 'decisions'].map(
  (name) => `docs/${name}.md`,
)

test('every page of docs/ is on the site, in a group of guides.ts, or for those who build the service', () => {
  const files = globSync('docs/**/*.md').toSorted()
  const shown = readGuides().flatMap(({ guides }) => guides.map(({ file }) => file))
  expect([...shown.filter((file) => file.startsWith('docs/')), ...BUILDERS].toSorted()).toEqual(files)
})

test('every page has a title and a path of its own', () => {
  const guides = readGuides().flatMap((group) => group.guides)
  expect(new Set(guides.map(({ path }) => path)).size).toBe(guides.length)
  for (const { title, path } of guides) expect(title, path).toMatch(/\w{3,}/)
})

test('every page links to files that there are; what the site does not show stays a text', () => {
  const lost = readGuides()
    .flatMap((group) => group.guides)
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)]
        .map(([, href = '']) => join(dirname(file), href))
        .filter((target) => !existsSync(target))
        .map((target) => `${file} links to ${target}`),
    )
  expect(lost).toEqual([])
})
