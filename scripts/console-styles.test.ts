import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('colours, sizes of text, weights and corners are named in tokens.css alone', () => {
  const own = /(#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)a?\()|(?:font-size|font-weight|border-radius):\s*[1-9.]/i
  const others = globSync('console/styles/*.css').filter((path) => !path.endsWith('tokens.css'))
  expect(others.length).toBeGreaterThan(10)
  const found = others.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        own.test(line) && !/50%|inherit/.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  )
  expect(found).toEqual([])
})
