import { ACTING, type Acting, currentOrigin } from '../contract/origin.ts'

const BETWEEN = '.'

/** What a link to a file says of whom it is given to, after whatever else its slice wants to know: signed with it, for when it is followed. */
export function givenWith(...parts: string[]): string {
  const { actor } = currentOrigin()
  return [...parts, ...(actor ? [actor.type, actor.id ?? ''] : [])].join(BETWEEN)
}

/** What `givenWith` wrote. @param count of parts that stand before the receiver */
export function readGiven(given: string, count: number): { parts: string[]; receiver: Acting | undefined } {
  const all = given.split(BETWEEN)
  const [type, id] = all.slice(count)
  const known = ACTING.find((acting) => acting === type)
  return { parts: all.slice(0, count), receiver: known && { type: known, id: id || null } }
}
