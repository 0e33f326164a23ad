import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testService } from '../../tests/support/service.ts'
import { REMOVABLE_KINDS } from './removable-kinds.ts'
import { REMOVABLES } from './retention-rule.ts'

const service = testService()
const page = await readFile(new URL('../../docs/retention.md', import.meta.url), 'utf8')
const [, everyTable = ''] = page.split('## Every table')
const answers = new Map(
  [...everyTable.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, table = '', answer = '']) => [table, answer]),
)

test('the page says of every table what removes its rows, or why they stay', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      -- Of Citus' own work alone (src/db/two-phase-commits.ts).
      and table_name <> 'coordinator_changes'
    order by 1
  `.execute(service.db)
  expect([...answers.keys()]).toEqual(rows.map(({ name }) => name))
  const told = /^(`(\w+)`|a job, (all the time|every (minute|hour|day)): |stays: |deleted after )/
  expect([...answers].filter(([, answer]) => !told.test(answer))).toEqual([])
})

test('the page names the rule that empties each table, and every rule there is', () => {
  for (const [table, answer] of answers) {
    const [, rule] = /^`(\w+)`/.exec(answer) ?? []
    if (rule) expect([table, REMOVABLES]).toEqual([table, expect.arrayContaining([rule])])
  }
  for (const removable of REMOVABLES) {
    expect(page).toMatch(new RegExp(`^\\| \`${removable}\` \\| `, 'm'))
    const { walks } = REMOVABLE_KINDS[removable]
    if (removable !== 'submissions') expect(answers.get(walks)).toContain(`\`${removable}\``)
  }
})
