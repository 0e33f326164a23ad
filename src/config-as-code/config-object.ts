import type { YamlPath } from './yaml-file.ts'

export type ObjectKind = 'company' | 'legal entity' | 'flow' | 'reason' | 'stage' | 'page' | 'element' | 'automation'

/** One thing that a company file describes, as the file or the database has it. */
export interface ConfigObject {
  kind: ObjectKind
  /** Slugs and keys from the flow down: `warehouse-associate/apply/about-you`. It is what objects are matched by. */
  path: string
  /** What the object stands in, and where among its kind there; null where order means nothing. */
  order: { parent: ObjectName; position: number } | null
  /** What the file says of it, by the file's names. What does not apply is absent. */
  fields: Record<string, unknown>
}

/** The one name of an object in its company. */
export type ObjectName = `${ObjectKind} ${string}`

export const nameOf = ({ kind, path }: Pick<ConfigObject, 'kind' | 'path'>): ObjectName => `${kind} ${path}`

/** An object of the file, with its place there. */
export interface PlannedObject extends ConfigObject {
  /** The id that the file gives it. */
  id: string | undefined
  at: YamlPath
}

/** An object of the database; one that was removed stays there. */
export interface StoredObject extends ConfigObject {
  id: string
  removed: boolean
  /** The form of a page. */
  formId?: string
}
