import { describe, expect, test } from 'vitest'
import { renderText, renderValue, templateProblem } from '../automations/template.ts'
import { evaluate, expressionProblem, holds } from './expression.ts'

describe('an expression', () => {
  test.each([
    ['a.b', { a: { b: 1 } }, 1],
    ['a.c', { a: { b: 1 } }, null],
    ['people[?age > `30`].name | [0]', { people: [{ name: 'Ada', age: 36 }] }, 'Ada'],
    ["join(' ', [first, last])", { first: 'Ada', last: 'Lovelace' }, 'Ada Lovelace'],
    ['constructor', {}, null],
    ['a.__proto__', { a: {} }, null],
  ])('%s of %j is %j', (expression, value, expected) => {
    expect(evaluate(expression, value)).toEqual(expected)
  })

  test.each([[false], [null], [''], [[]], [{}]])('%j is not true', (value) => expect(holds('@', value)).toBe(false))
  test.each([[true], [0], ['false'], [[0]]])('%j is true', (value) => expect(holds('@', value)).toBe(true))

  test.each([
    ['a..b', /not JMESPath/],
    ['none(a)', /no function none/],
    ['let $x = a in $x', /let/],
    ['pad_left(a, `1000000000`)', /pad_left/],
    [`a${'.a'.repeat(600)}`, /at most 1000/],
  ])('%s is refused', (expression, problem) => expect(expressionProblem(expression)).toMatch(problem))

  const items = { items: Array.from({ length: 20_000 }, (_, index) => `x${index}`) }
  test.each([
    Array(60).fill('[@,@][]').join(' | '),
    `${Array(60).fill('[@,@]').join(' | ')} | to_string(@)`,
    `{x: ${Array(25).fill('[@,@]').join(' | ')}, y: ${Array(25).fill('[@,@]').join(' | ')}} | x == y`,
    'map(&map(&map(&length(@), $.items), $.items), items)',
    'items[].[$.items[].[$.items[].[$.items]]]',
    'sort_by(items, &to_string($))',
  ])('that would take for ever is stopped: %s', (expression) => {
    const began = performance.now()
    expect(() => evaluate(expression, items)).toThrow('too much work')
    expect(performance.now() - began).toBeLessThan(15_000)
  })
})

describe('a text', () => {
  const graph = { name: 'Ada', wage: 21.5, none: null, list: [1] }
  test('is filled, and escaped for where it lands', () => {
    expect(renderText('Hi {{ name }}, {{none}}{{ list }}.', graph)).toBe('Hi Ada, [1].')
    expect(renderText('{{ name }}', graph, (text) => text.toUpperCase())).toBe('ADA')
  })
  test('that is one placeholder keeps the type', () => {
    expect([
      renderValue('{{ wage }}', graph),
      renderValue('{{ wage }} ', graph),
      renderValue('a {{ wage }}', graph),
    ]).toEqual([21.5, 21.5, 'a 21.5'])
    expect(renderValue(7, graph)).toBe(7)
  })
  test('with a placeholder that is no expression is refused', () => {
    expect(templateProblem('{{ a..b }}')).toMatch(/not JMESPath/)
    expect(templateProblem('{{ a }} and {{ b }}')).toBeUndefined()
  })
})
