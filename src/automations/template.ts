import { evaluate, expressionProblem } from '../expressions/expression.ts'

const PLACEHOLDER = /\{\{(.*?)\}\}/gs
const ONLY_A_PLACEHOLDER = /^\s*\{\{((?:(?!\}\}).)*)\}\}\s*$/s

/**
 * Fills the placeholders `{{ jmespath }}` of a text. null becomes nothing, an object becomes JSON.
 * @param escapeText for where the text lands, such as HTML
 * @throws {ExpressionError}
 */
export function renderText(template: string, graph: unknown, escapeText: (text: string) => string = String): string {
  return template.replace(PLACEHOLDER, (_, expression: string) =>
    escapeText(asText(evaluate(expression.trim(), graph))),
  )
}

/** A value: a text that is just one placeholder takes the type of what it names; other texts are filled. */
export function renderValue(template: unknown, graph: unknown): unknown {
  if (typeof template !== 'string') return template
  const only = ONLY_A_PLACEHOLDER.exec(template)?.[1]
  return only === undefined ? renderText(template, graph) : evaluate(only.trim(), graph)
}

/** The expressions in a text's placeholders. */
export const expressionsIn = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, expression = '']) => expression.trim())

/** @returns what is wrong with a text's placeholders, if anything */
export const templateProblem = (template: string): string | undefined =>
  expressionsIn(template)
    .map(expressionProblem)
    .find((problem) => problem !== undefined)

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
