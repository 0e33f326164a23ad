import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

/** The series that a metric of this type has. */
const SUFFIXES: Record<string, string[]> = { counter: [''], gauge: [''], histogram: ['_bucket', '_count', '_sum'] }

/** Every series, as docs/metrics.md has it, which metrics.test.ts holds against what is published. */
async function series(): Promise<Set<string>> {
  const rows = (await read('docs/metrics.md')).matchAll(/^\| `(hireline_\w+)` \| (\w+)/gm)
  return new Set([...rows].flatMap(([, name, type = '']) => (SUFFIXES[type] ?? []).map((suffix) => `${name}${suffix}`)))
}

const namesIn = (text: string) => new Set(text.match(/\bhireline_\w+/g))

test.each(['ops/prometheus/alerts.yml', 'ops/prometheus/alerts_test.yml', 'ops/grafana/hireline.json'])(
  '%s names only series that are published',
  async (path) => {
    const named = namesIn(await read(path))
    expect(named.size).toBeGreaterThan(5)
    expect([...named.difference(await series())]).toEqual([])
  },
)

test('the dashboard shows every metric', async () => {
  const shown = [...namesIn(await read('ops/grafana/hireline.json'))].map((name) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )
  const all = [...(await series())].map((name) => name.replace(/_(bucket|count|sum)$/, ''))
  expect([...new Set(all).difference(new Set(shown))]).toEqual([])
})

test('docs/operations.md says of every alert what to do', async () => {
  const { groups } = parse(await read('ops/prometheus/alerts.yml')) as { groups: { rules: { alert: string }[] }[] }
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  const documented = (await read('docs/operations.md')).matchAll(/^\| `(Hireline\w+)` \|/gm)
  expect([...documented].map(([, alert]) => alert).sort()).toEqual(alerts.sort())
})
