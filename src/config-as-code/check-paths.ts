import { STEP_KINDS } from '../automations/automation.ts'
import { graphPaths, quoted } from '../automations/graph-paths.ts'
import { expressionsIn } from '../automations/template.ts'
import { nearestName } from '../contract/nearest-name.ts'
import { namedPaths } from '../expressions/expression.ts'
import { ELEMENT_TYPES, type ElementType } from '../flows/flow.ts'
import { entriesIn } from './checks.ts'
import { elementsIn, type FlowEntry } from './kinds/flow.ts'

/** What a path may begin with; of some, such as what a webhook was sent, nothing more is known. */
const OPEN_ROOTS = ['payload', 'trigger', 'run']
const ROOTS = ['candidate', 'application', 'form', 'documents', 'interviews', 'steps', ...OPEN_ROOTS]

/** The paths that conditions and texts can name in any of some flows. */
export function pathsIn(flows: Partial<FlowEntry>[]): string[] {
  const elements = flows.flatMap(elementsIn).flatMap(({ element: { key, type, self_identification: apart } }) => {
    const isKnown = typeof key === 'string' && Object.hasOwn(ELEMENT_TYPES, String(type)) && apart !== true
    return isKnown ? [{ key, filterClass: ELEMENT_TYPES[type as ElementType].filterClass }] : []
  })
  const pages = flows.flatMap(({ stages }) => entriesIn(stages).flatMap(([, { pages }]) => entriesIn(pages)))
  return [
    ...graphPaths({
      answers: elements.flatMap(({ key, filterClass }) => (filterClass === 'document' ? [] : [key])),
      documents: elements.flatMap(({ key, filterClass }) => (filterClass === 'document' ? [key] : [])),
      interviews: pages.flatMap(([, { slug, schedule }]) => (slug && schedule !== undefined ? [slug] : [])),
    }),
    ...Object.keys(STEP_KINDS).map((kind) => `steps.${kind}`),
  ]
}

/** What is wrong with the paths that an expression names, if anything: they would never hold a value. */
export function pathProblem(expression: string, paths: string[]): string | undefined {
  try {
    return namedPaths(expression)
      .map((path) => unknownPath(path, paths))
      .find((problem) => problem !== undefined)
  } catch {
    // What is no expression is told by another check.
    return undefined
  }
}

/** The same for all texts of a content. */
export function pathProblemIn(content: unknown, paths: string[]): string | undefined {
  if (typeof content === 'object' && content !== null)
    return Object.values(content)
      .map((inside) => pathProblemIn(inside, paths))
      .find((problem) => problem !== undefined)
  if (typeof content !== 'string') return undefined
  return expressionsIn(content)
    .map((expression) => pathProblem(expression, paths))
    .find((problem) => problem !== undefined)
}

function unknownPath(path: string[], paths: string[]): string | undefined {
  const [root] = path
  if (root === undefined || OPEN_ROOTS.includes(root)) return undefined
  const name = path.map(quoted).join('.')
  const isKnown = paths.some((known) => `${known}.`.startsWith(`${name}.`) || `${name}.`.startsWith(`${known}.`))
  if (isKnown || (path.length === 1 && ROOTS.includes(root))) return undefined
  const meant = nearestName(name, [...paths, ...ROOTS])
  return `names ${name}, which there is not${meant ? `; did you mean ${meant}?` : ''}`
}
