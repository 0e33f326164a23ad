import { nearestName } from '../contract/nearest-name.ts'
import { catalogue, elementOf, type VariablesOf } from './variable.ts'

/** What errors add to a name that means nothing: the variable that was probably meant, if any. */
export function orMeantVariable(flow: VariablesOf, name: string): string {
  const meant = meantVariable(flow, name)
  return meant === undefined ? '' : `, but ${meant} is`
}

/**
 * The path of the variable that was probably meant: that of a form element whose id or key was sent, or of a person or
 * application by its last word, as `email`.
 */
function meantVariable(flow: VariablesOf, name: string): string | undefined {
  const variables = catalogue(flow)
  const ofElement = variables.find((variable) => {
    const element = elementOf(variable)
    return element && (element.id === name.toLowerCase() || element.key === name)
  })
  if (ofElement) return ofElement.id
  const others = variables.filter((variable) => !elementOf(variable))
  const nearest = nearestName(
    lastWord(name),
    others.map(({ id }) => lastWord(id)),
  )
  return others.find(({ id }) => lastWord(id) === nearest)?.id
}

const lastWord = (path: string) => path.slice(path.lastIndexOf('.') + 1).toUpperCase()
