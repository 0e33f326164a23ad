import { expressionsIn, templateProblem } from '../automations/template.ts'
import { nearestName } from '../contract/nearest-name.ts'
import { namedPaths } from '../expressions/expression.ts'
import { ELEMENT_TYPES, type Flow } from '../flows/flow.ts'

const OF_ALL = [
  'candidate.first_name',
  'candidate.middle_name',
  'candidate.last_name',
  'candidate.full_name',
  'candidate.email',
  'candidate.phone_number',
  'candidate.external_identifier',
  'application.id',
  'application.status',
  'application.created',
  'application.updated_at',
  'application.flow.name',
  'application.flow.slug',
  'application.stage.name',
  'application.stage.slug',
  'application.stage.kind',
  'application.page.name',
]

/** What a message to people of a flow can name. */
export function messagePaths({ form_elements, pages }: Flow): string[] {
  return [
    ...OF_ALL,
    ...form_elements.flatMap(({ key, type }) => {
      const { filterClass } = ELEMENT_TYPES[type]
      if (filterClass === null) return []
      return filterClass === 'document' ? [`documents.${key}.name`] : [`form.${key}`]
    }),
    ...pages.flatMap(({ slug, schedule_id }) => (schedule_id ? [`interviews.${slug}.starts_at`] : [])),
  ]
}

/** What is wrong with a text of a message, if it is not filled for people of the flow. */
export function messageProblem(text: string, flow: Flow): string | undefined {
  const problem = templateProblem(text)
  if (problem !== undefined) return problem
  const known = messagePaths(flow)
  for (const expression of expressionsIn(text)) {
    for (const path of namedPaths(expression)) {
      const name = path.join('.')
      if (isKnown(path, known)) continue
      const meant = nearestName(name, known)
      return `names ${name || '@'}, which is not known of people of ${flow.name}${meant ? `; did you mean ${meant}?` : ''}`
    }
  }
}

/** What stands within an answer, a document or an interview is as it comes. */
function isKnown(path: string[], known: string[]): boolean {
  const [root = '', name = ''] = path
  if (known.includes(path.join('.'))) return true
  return (
    ['form', 'documents', 'interviews'].includes(root) && known.some((one) => `${one}.`.startsWith(`${root}.${name}.`))
  )
}
