import { expect, test } from 'vitest'
import { withNames } from './draft-names.ts'

const DRAFT = `flows:
  - slug: clerk
    stages:
      - {slug: apply, pages: [{slug: about, elements: [{key: shift, choices: [{id: day}]}]}]}
automations:
  - {key: invite, steps: [{wait: {}}, {branch: {if: x, do: [{wait: {}}]}}]}
`
const namesIn = (yaml: string, path: string) =>
  withNames(yaml, [{ file: 'draft', line: 1, column: 1, message: 'is wrong', path }])[0]?.at

test('the place of a problem is named as forms name it', () => {
  expect(namesIn(DRAFT, 'flows[0].stages[0].pages[0].elements[0].choices[0].label')).toEqual(
    'flows clerk stages apply pages about elements shift choices day label'.split(' '),
  )
  expect(namesIn(DRAFT, 'automations[0].steps[1].branch.if')).toEqual('automations invite steps 1 branch if'.split(' '))
  expect(namesIn(DRAFT, 'flows[3].stages')).toEqual(['flows', '3', 'stages'])
  expect(namesIn('flows: [', 'flows[0]')).toEqual(['flows', '0'])
  expect(namesIn(DRAFT, '')).toEqual([])
})
