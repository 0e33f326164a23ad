import type { YamlPath } from './yaml-file.ts'

export const OBJECT_KINDS = [
  'company',
  'legal entity',
  'schedule',
  'flow',
  'reason',
  'stage',
  'page',
  'element',
  'automation',
  'webhook endpoint',
  'email template',
  'retention rule',
] as const
export type ObjectKind = (typeof OBJECT_KINDS)[number]

/** One thing that a company file describes, as the file or the database has it. */
export interface ConfigObject {
  kind: ObjectKind
  /** Slugs and keys from the flow down, by which objects are matched: `warehouse-associate/apply/about-you`. */
  path: string
  /** The object's parent, and its position there among its kind; null where order means nothing. */
  order: { parent: ObjectName; position: number } | null
  fields: Fields
}

/** What the file says about an object, by the file's names. What does not apply is absent. */
export type Fields = Record<string, unknown>

/** The fields that have a value. */
export const present = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

/** The one name of an object in its company. */
export type ObjectName = `${ObjectKind} ${string}`

export const nameOf = ({ kind, path }: Pick<ConfigObject, 'kind' | 'path'>): ObjectName => `${kind} ${path}`

/** An object of the file, with its place there. */
export interface PlannedObject extends ConfigObject {
  /** The id that the file gives it. */
  id: string | undefined
  at: YamlPath
}

/** An object of the database, where removed ones stay. */
export interface StoredObject extends ConfigObject {
  id: string
  removed: boolean
  /** It is left alone unless the file names it. */
  isOthers: boolean
}

/** The slug of the flow that a path begins with. */
export const flowSlug = (path: string) => path.split('/')[0] as string

/** An object's own slug or key, with which its path ends. */
export const lastPart = (path: string) => path.split('/').at(-1) as string

/** The path of an object with this name and this parent. */
export function pathIn(parent: { path: string } | undefined, name: string, { uniqueInFlow }: { uniqueInFlow?: true }) {
  if (!parent) return name
  return `${uniqueInFlow ? flowSlug(parent.path) : parent.path}/${name}`
}
