import type { Selectable } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { DB } from '../db/row-types.ts'
import type { Fields, ObjectKind, ObjectName, PlannedObject } from './config-object.ts'
import type { FileProblem, YamlPath } from './yaml-file.ts'

/** Columns that no `toRow` returns: whose row it is, its name and position, and what the service itself notes there. */
type OtherColumn =
  | ('company_id' | 'id' | 'slug' | 'key' | 'position' | 'created' | 'updated_at' | 'removed_at' | 'config_version')
  | ('next_due' | 'next_due_of' | 'failing_since' | 'failures_in_a_row' | 'held_since' | 'probe_at')

/** Fields as JSON keeps them: undefined ones are absent. */
type Kept<F> = { [Name in keyof F as undefined extends F[Name] ? never : Name]: F[Name] } & {
  [Name in keyof F as undefined extends F[Name] ? Name : never]?: F[Name]
}

/** Turns ids into the names that the file uses. */
export interface Names {
  /** The slug or key of the object with this id. */
  keyOf: (id: string | null) => string | undefined
  pathOf: (id: string) => string | undefined
}

/** A text of an entry, which may be of any type as long as nothing has checked it, with its place in the entry. */
export type TextOfEntry = [within: YamlPath, text: unknown]

/** What the row of an object may refer to. */
export interface Surroundings {
  /** The slug of its flow. */
  flow: string
  /** The company's own language, in which plain columns are written. */
  language: string
  /** What it stands in. */
  parent: PlannedObject | undefined
  idOf: (name: ObjectName) => string
}

/** Any row of a table that holds configuration. */
export type StoredRow = { id: string } & Record<string, unknown>

/** What a kind defines, given the types of its columns, of its entries in the file, of its fields and of its rows. */
interface KindDefinition<Column, Entry, F, Row, NewRow> {
  kind: ObjectKind
  /** Columns that never change: other rows refer to them, or the object is found by them. */
  fixed: Column[]
  /** The field, and column, of an object's name. */
  namedBy: 'slug' | 'key'
  /** The column that names an object's parent, in which it has a position; without it the parent is the company. */
  standsIn?: Column
  /** The column by which `standsIn` of other kinds refers to this one; without it the id. */
  referredBy?: Column
  /** Whether a name is unique in the whole flow, and not only in the object's parent. */
  uniqueInFlow?: true
  /**
   * What is wrong with an object beyond its schema and repeated names.
   * @param entry may have failed the schema: values of the wrong type are skipped
   * @param around the list that contains it, and the whole file
   */
  check?: (at: YamlPath, entry: Partial<Entry>, around: { list: Entry[] | undefined; file: never }) => FileProblem[]
  /** The fields that are compared, by the file's names, with their defaults; a difference shows them in this order. */
  plan: (entry: Entry, parent: PlannedObject | undefined) => F
  /** The texts that applicants read, with their places in the entry. */
  texts?: (entry: Partial<Entry>) => TextOfEntry[]
  /** Adds what is made once and then kept: from the stored object, if there is one. */
  keep?: (fields: Kept<F>, stored: Partial<Kept<F>>) => Kept<F>
  /** Whether somebody else made and manages an object, which a file leaves alone unless it names it. */
  isOthers?: (row: Row) => boolean
  /** What the file says of an object with these fields, where that differs from the fields themselves. */
  toEntry?: (fields: Kept<F>) => Partial<Entry>
  /** The fields of a row, as `plan` has them; null is absent. */
  fromRow: (row: Row, names: Names) => { [Name in keyof F]-?: unknown }
  toRow: (fields: Kept<F>, surroundings: Surroundings) => NewRow
}

/** A kind of object that a company file describes: the one place that knows its fields. */
export interface Kind extends KindDefinition<string, object, Fields, StoredRow, Fields> {
  table: keyof DB
  schema: TObject
  /** The kinds of what it contains, by the names of the schema's lists. */
  lists: Record<string, Kind>
}

/** Defines a kind. The compiler asks for every field of the schema in every mapping, and for every column of the table. */
export const defineKind = <
  Table extends keyof DB,
  Schema extends TObject,
  F extends Record<Exclude<keyof Static<Schema>, 'id' | 'slug' | 'key' | List>, unknown>,
  List extends string = never,
>(
  definition: { table: Table; schema: Schema; lists?: Record<List, Kind> } & KindDefinition<
    keyof DB[Table] & string,
    Static<Schema>,
    F,
    Selectable<DB[Table]>,
    Record<Exclude<keyof DB[Table], OtherColumn>, unknown>
  >,
) => ({ lists: {}, ...definition }) as unknown as Kind
