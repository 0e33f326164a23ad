import { flowSlug, lastPart, type ObjectName, type PlannedObject } from './config-object.ts'
import type { Kind, StoredRow } from './kind.ts'

/** The row that a planned object becomes. @param byName every planned object, each with its id */
export const rowOf = (
  kind: Kind,
  { id, path, order, fields }: PlannedObject,
  byName: Map<ObjectName, PlannedObject>,
  language: string,
): StoredRow => ({
  id: id as string,
  [kind.namedBy]: lastPart(path),
  ...(order && { position: order.position }),
  ...kind.toRow(fields, {
    flow: flowSlug(path),
    language,
    parent: order ? byName.get(order.parent) : undefined,
    idOf: (name) => byName.get(name)?.id as string,
  }),
})
