import type { Static } from 'typebox'
import { nearestName } from '../contract/nearest-name.ts'
import { namedPaths } from '../expressions/expression.ts'
import { ELEMENT_TYPES, type ElementType } from '../flows/flow.ts'
import { entriesIn } from './checks.ts'
import type { Page } from './kinds/page.ts'
import type { FileProblem, YamlPath } from './yaml-file.ts'

/** What a condition may name: nothing that is asked beside it or after it, so that no two conditions wait for each other. */
interface Answers {
  before: string[]
  all: string[]
}

interface FlowWithPages {
  stages?: { pages?: Static<typeof Page>[] }[]
}

/** What is wrong with the conditions (`show_if`) of a flow's pages and elements. */
export function conditionProblems(at: YamlPath, { stages }: FlowWithPages): FileProblem[] {
  const pages = entriesIn(stages).flatMap(([stage, { pages }]) =>
    entriesIn(pages).map(([index, page]) => ({ at: [...at, 'stages', stage, 'pages', index], page })),
  )
  const all = pages.flatMap(({ page }) => entriesIn(page.elements).flatMap(([, element]) => answerOf(element)))
  const before: string[] = []
  return pages.flatMap(({ at, page }) => [
    ...conditionProblem(at, page.show_if, { before, all }),
    ...entriesIn(page.elements).flatMap(([index, element]) => {
      const problems = conditionProblem([...at, 'elements', index], element.show_if, { before, all })
      before.push(...answerOf(element))
      return problems
    }),
  ])
}

/** The key of an element that conditions can name: one that holds a value, which others may see. */
const answerOf = ({ key, type, self_identification }: Record<string, unknown>): string[] =>
  typeof key === 'string' && self_identification !== true && holdsValue(String(type)) ? [key] : []

function holdsValue(type: string): boolean {
  if (!Object.hasOwn(ELEMENT_TYPES, type)) return false
  const { filterClass } = ELEMENT_TYPES[type as ElementType]
  return filterClass !== null && filterClass !== 'document'
}

function conditionProblem(at: YamlPath, expression: unknown, answers: Answers): FileProblem[] {
  if (typeof expression !== 'string') return []
  const problem = problemOf(expression, answers)
  return problem === undefined ? [] : [{ at: [...at, 'show_if'], message: problem }]
}

function problemOf(expression: string, { before, all }: Answers): string | undefined {
  try {
    for (const path of namedPaths(expression)) {
      const [root = '@', key] = path
      if (root !== 'form' || key === undefined) return `names ${path.join('.') || '@'}; it can name form.<element key>`
      if (before.includes(key)) continue
      if (all.includes(key)) return `names form.${key}, which is asked later; conditions see what is asked before them`
      const meant = nearestName(key, all)
      return `names form.${key}, which holds no answer in this flow${meant ? `; did you mean form.${meant}?` : ''}`
    }
  } catch (error) {
    return (error as Error).message
  }
}
