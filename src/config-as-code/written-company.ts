import { isDeepStrictEqual } from 'node:util'
import { type CompanyFile, kindNamed, LISTS } from './company-file.ts'
import { type Fields, lastPart, nameOf, type StoredObject } from './config-object.ts'
import type { Kind } from './kind.ts'

/**
 * The company file of what is stored: applied, it changes nothing. What goes without saying is left out, and so are ids,
 * secrets and what somebody manages elsewhere.
 */
export function writtenCompany(stored: StoredObject[]): CompanyFile {
  const shown = stored.filter(({ removed, isOthers }) => !removed && !isOthers)
  const children = Map.groupBy(shown, ({ order }) => order?.parent)
  const entriesOf = (objects: StoredObject[], { kind }: Kind) =>
    objects
      .filter((object) => object.kind === kind)
      .toSorted(byPlace)
      .map(entryOf)
  const listsOf = (objects: StoredObject[], lists: Record<string, Kind>) =>
    Object.entries(lists)
      .map(([list, kind]) => [list, entriesOf(objects, kind)] as const)
      .filter(([list, entries]) => entries.length > 0 || list === 'flows')
  const entryOf = (object: StoredObject): Fields => {
    const kind = kindNamed(object.kind)
    return { ...ownEntry(kind, object), ...Object.fromEntries(listsOf(children.get(nameOf(object)) ?? [], kind.lists)) }
  }
  const rootless = children.get(undefined) ?? []
  return {
    company: rootless.filter(({ kind }) => kind === 'company').map(entryOf)[0],
    ...Object.fromEntries(listsOf(rootless, LISTS)),
  } as unknown as CompanyFile
}

const byPlace = (a: StoredObject, b: StoredObject) =>
  (a.order?.position ?? 0) - (b.order?.position ?? 0) || (a.path < b.path ? -1 : 1)

/** An object without what it contains. */
function ownEntry(kind: Kind, { path, fields }: StoredObject): Fields {
  const entry: Fields = { [kind.namedBy]: lastPart(path), ...(kind.toEntry?.(fields) ?? fields) }
  const required: readonly string[] = kind.schema.required ?? []
  const planned = (one: Fields) => JSON.stringify(kind.plan(one, undefined))
  const whole = planned(entry)
  const isSaid = ([name]: [string, unknown]) => {
    const { [name]: _, ...others } = entry
    return required.includes(name) || !saysTheSame(planned(others), whole)
  }
  return Object.fromEntries(Object.entries(entry).filter(isSaid))
}

/** Whether two JSON texts differ in nothing but the order of fields, which leaves the length as it is. */
const saysTheSame = (one: string, other: string) =>
  one === other || (one.length === other.length && isDeepStrictEqual(JSON.parse(one), JSON.parse(other)))
