import { isDeepStrictEqual } from 'node:util'
import {
  type ConfigObject,
  lastPart,
  nameOf,
  type ObjectKind,
  type ObjectName,
  type PlannedObject,
  type StoredObject,
} from './config-object.ts'

/** What has to change in the database for one object, so that it is as the file says. */
export interface Change {
  change: 'added' | 'changed' | 'removed'
  kind: ObjectKind
  path: string
  /** null for what a dry run would add: its id is not made yet. */
  id: string | null
  /** Whether it had been removed and comes back with its old id. */
  revived?: true
  /** The fields that change; an absent value is null. */
  fields?: Record<string, { old: unknown; new: unknown }>
}

/** A company as in the file and as in the database, and the changes from the one to the other. */
export interface Comparison {
  planned: PlannedObject[]
  stored: StoredObject[]
  changes: Change[]
}

/** The changes from what is stored to what is planned; none if they are equal. */
export function findChanges(planned: PlannedObject[], stored: StoredObject[]): Change[] {
  const storedByName = new Map(stored.map((object) => [nameOf(object), object]))
  const plannedNames = new Set(planned.map(nameOf))
  const orders = changedOrders(planned, stored)
  const kept = planned.flatMap((object): Change[] => {
    const { kind, path } = object
    const current = storedByName.get(nameOf(object))
    if (!current) return [{ change: 'added', kind, path, id: object.id ?? null }]
    if (current.removed) return [{ change: 'added', kind, path, id: current.id, revived: true }]
    const fields = { ...changedFields(current.fields, object.fields), ...orders.get(nameOf(object)) }
    return Object.keys(fields).length > 0 ? [{ change: 'changed', kind, path, id: current.id, fields }] : []
  })
  const removed = stored
    .filter((object) => !object.removed && !object.isOthers && !plannedNames.has(nameOf(object)))
    .map(({ kind, path, id }): Change => ({ change: 'removed', kind, path, id }))
  return [...kept, ...removed]
}

type Fields = NonNullable<Change['fields']>

function changedFields(current: Record<string, unknown>, wanted: Record<string, unknown>): Fields {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(current)])]
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(current[name], wanted[name]))
      .map((name) => [name, { old: shown(name, current), new: shown(name, wanted) }]),
  )
}

/** A difference is printed and kept in logs, so of a secret it only says whether there is one. */
function shown(name: string, fields: Record<string, unknown>): unknown {
  const value = fields[name] ?? null
  return typeof value === 'string' && name.endsWith('secret') ? 'a secret' : value
}

/**
 * By parent, the order of the children that it keeps, if that order changes. Adding or removing a child moves the
 * others along, which does not change their order.
 */
function changedOrders(planned: PlannedObject[], stored: StoredObject[]): Map<ObjectName, Fields> {
  const active = stored.filter(({ removed }) => !removed)
  const before = childrenByParent(active)
  const after = childrenByParent(planned)
  const orders = new Map<ObjectName, Fields>()
  for (const [parentAndKind, { parent, kind, children }] of after) {
    const old = before.get(parentAndKind)?.children ?? []
    const oldOrder = old.filter((path) => children.includes(path))
    const newOrder = children.filter((path) => old.includes(path))
    if (isDeepStrictEqual(oldOrder, newOrder)) continue
    orders.set(parent, {
      ...orders.get(parent),
      [`order of ${kind}s`]: { old: oldOrder.map(lastPart), new: newOrder.map(lastPart) },
    })
  }
  return orders
}

interface Children {
  parent: ObjectName
  kind: ObjectKind
  children: string[]
}

function childrenByParent(objects: ConfigObject[]): Map<string, Children> {
  const groups = new Map<string, Children>()
  const ordered = objects
    .flatMap(({ kind, path, order }) => (order ? [{ kind, path, ...order }] : []))
    .sort((a, b) => a.position - b.position)
  for (const { kind, path, parent } of ordered) {
    const name = `${parent} ${kind}`
    const group = groups.get(name) ?? { parent, kind, children: [] }
    group.children.push(path)
    groups.set(name, group)
  }
  return groups
}
