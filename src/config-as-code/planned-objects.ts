import { type CompanyFile, LISTS } from './company-file.ts'
import { nameOf, type PlannedObject, pathIn } from './config-object.ts'
import type { Kind } from './kind.ts'
import { company } from './kinds/company.ts'
import type { YamlPath } from './yaml-file.ts'

type Entry = { id?: string; slug?: string; key?: string }

/** Every object of a checked company file, with defaults filled in; parents come before their children. */
export function plannedObjects(file: CompanyFile): PlannedObject[] {
  return [planned(company, file.company, ['company']), ...objectsIn(file, LISTS, [])]
}

function objectsIn(holder: object, lists: Record<string, Kind>, at: YamlPath, parent?: PlannedObject): PlannedObject[] {
  return Object.entries(lists).flatMap(([list, kind]) => {
    const entries = (holder as Record<string, Entry[] | undefined>)[list] ?? []
    return entries.flatMap((entry, position) => {
      const object = planned(kind, entry, [...at, list, position], parent, position)
      return [object, ...objectsIn(entry, kind.lists, object.at, object)]
    })
  })
}

function planned(kind: Kind, entry: Entry, at: YamlPath, parent?: PlannedObject, position = 0): PlannedObject {
  return {
    kind: kind.kind,
    path: pathIn(parent, entry[kind.namedBy] as string, kind),
    at,
    id: entry.id?.toLowerCase(),
    order: parent ? { parent: nameOf(parent), position } : null,
    // A value as it comes back from JSON is what the database keeps: -0 becomes 0, and undefined is left out.
    fields: JSON.parse(JSON.stringify(kind.plan(entry, parent))),
  }
}
