import type { ElementConstraints, ElementTypeRules, Parsed } from '../element-type.ts'
import { storedIn } from '../stored-value.ts'

const MAX_PROBLEM_LENGTH = 500

export const CHOICE_TYPES = {
  selection: {
    filterClass: 'selection',
    choiceIds,
    value: 'the id of a choice',
    constraints: ['choices', 'display'],
    parse: parseSelection,
    present: ({ choice_values: ids }) => ids?.[0] ?? null,
  },
  multi_selection: {
    filterClass: 'selection',
    choiceIds,
    value: 'a list of ids of choices, or a text with commas between them',
    constraints: ['choices'],
    parse: parseMultiSelection,
    present: ({ choice_values }) => choice_values,
  },
  boolean: {
    filterClass: 'selection',
    choiceIds: () => ['true', 'false'],
    value: '`true` or `false`',
    constraints: [],
    parse: parseBoolean,
    present: ({ choice_values: ids }) => (ids === null ? null : ids[0] === 'true'),
  },
} satisfies Record<string, ElementTypeRules>

const chosen = (ids: string[]): Parsed => ({ stored: storedIn({ choice_values: ids }) })

function parseSelection(value: unknown, constraints: ElementConstraints): Parsed {
  const id = typeof value === 'string' ? value.trim() : undefined
  return id !== undefined && isChoice(id, constraints) ? chosen([id]) : noChoice('must be', constraints)
}

function parseMultiSelection(value: unknown, constraints: ElementConstraints): Parsed {
  const list: unknown = typeof value === 'string' ? value.split(',').map((id) => id.trim()) : value
  if (!Array.isArray(list)) return { problem: 'must be a list of choice ids' }
  if (list.length === 0) return { stored: null }
  const ids = [...new Set(list)]
  return ids.every((id) => isChoice(id, constraints)) ? chosen(ids) : noChoice('may only hold', constraints)
}

function parseBoolean(value: unknown): Parsed {
  const isKnown = value === true || value === false || value === 'true' || value === 'false'
  return isKnown ? chosen([String(value)]) : { problem: 'must be true or false' }
}

function choiceIds({ choices = [] }: ElementConstraints): string[] {
  return choices.map(({ id }) => id)
}

const isChoice = (id: unknown, { choices = [] }: ElementConstraints): boolean =>
  choices.some((choice) => choice.id === id)

const noChoice = (verb: string, constraints: ElementConstraints): Parsed => ({
  problem: `${verb} one of the choices ${choiceIds(constraints).join(', ')}`.slice(0, MAX_PROBLEM_LENGTH),
})
