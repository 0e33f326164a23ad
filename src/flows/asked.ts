import { ExpressionError, holds } from '../expressions/expression.ts'
import type { Flow, FormElement } from './flow.ts'

/** Whether anything of a flow is asked only if something else was answered. */
export const hasConditions = ({ pages, form_elements }: Flow): boolean =>
  pages.some(isConditional) || form_elements.some(isConditional)

export const isConditional = ({ show_if }: { show_if: string | null }): boolean => show_if !== null

/**
 * The ids of the pages and elements that an applicant is not asked, given their answers so far (docs/portal.md, "Questions that
 * depend on answers"). What is not asked counts as not answered for what follows it.
 * @param answerTo an answer as JSON shows it
 */
export function findHidden(flow: Flow, answerTo: (element: FormElement) => unknown): Set<string> {
  const hidden = new Set<string>()
  if (!hasConditions(flow)) return hidden
  const form: Record<string, unknown> = {}
  for (const page of flow.pages) {
    if (!isAsked(page, form)) hidden.add(page.id)
    for (const element of flow.form_elements) {
      if (element.form_id !== page.form_id) continue
      if (hidden.has(page.id) || !isAsked(element, form)) hidden.add(element.id)
      form[element.key] = hidden.has(element.id) ? null : (answerTo(element) ?? null)
    }
  }
  return hidden
}

/** A condition that fails on an answer, such as a function of numbers on none, does not hold. */
function isAsked({ show_if }: { show_if: string | null }, form: Record<string, unknown>): boolean {
  if (show_if === null) return true
  try {
    return holds(show_if, { form })
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}
