export const STATUS_GROUPS = ['open', 'on_hold', 'done', 'rejected'] as const
export type StatusGroup = (typeof STATUS_GROUPS)[number]

export const SORTS = ['newest', 'oldest', 'last_changed', 'longest_in_stage'] as const
export type Sort = (typeof SORTS)[number]
export const TEST_GROUPS = ['without', 'only'] as const
export type TestGroup = (typeof TEST_GROUPS)[number]

/** What the address of a list says: everything that somebody has narrowed or opened. */
export interface ListSearch {
  /** The slug of a stage. */
  stage?: string
  /** Of the list over all flows, the slugs of those that are shown; all without it. */
  flows?: string[]
  /** A part of the name. */
  q?: string
  status?: StatusGroup
  /** Newest first without it. */
  sort?: Sort
  /** Test applications are shown beside the others without it. */
  tests?: TestGroup
  /** A member's id, `me` for whoever looks, or `nobody`. */
  assignee?: string
  tag?: string
  /** How they came. */
  channel?: string
  /** Why a document of theirs was rejected, of which element, and on which days, as `writeRejected` has it. */
  rejected?: string
  /** Where in its order the list is entered, as 2026-01-31. */
  date?: string
  /** The parts of filters, by the key of an element or the path of a variable. */
  filters: Record<string, string[]>
  /** Columns beside the name: built-in ones, and the keys of elements. */
  columns: string[]
  /** The application whose record is open. */
  open?: string
}

/** The same, as it stands in the address. */
export type WrittenSearch = Partial<
  Record<
    | 'stage'
    | 'flows'
    | 'q'
    | 'status'
    | 'sort'
    | 'tests'
    | 'assignee'
    | 'tag'
    | 'channel'
    | 'rejected'
    | 'date'
    | 'filters'
    | 'columns'
    | 'open',
    string
  >
>

/** Whether it is a day of the calendar. */
export const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith('0000') && new Date(text).toJSON()?.startsWith(text) === true

export const DEFAULT_COLUMNS = ['stage', 'created', 'phone', 'email']

/** Reads an address; what it does not know, it leaves out. */
export function readSearch(written: WrittenSearch): ListSearch {
  const { stage, flows, q, status, sort, tests, assignee, tag, channel, rejected, date, filters, columns, open } =
    written
  return {
    ...(stage && { stage }),
    ...(flows && { flows: flows.split(',') }),
    ...(q && { q }),
    ...(STATUS_GROUPS.includes(status as StatusGroup) && { status: status as StatusGroup }),
    ...(SORTS.includes(sort as Sort) && { sort: sort as Sort }),
    ...(TEST_GROUPS.includes(tests as TestGroup) && { tests: tests as TestGroup }),
    ...(assignee && { assignee }),
    ...(tag && { tag }),
    ...(channel && { channel }),
    ...(rejected && { rejected }),
    ...(date && isDate(date) && { date }),
    filters: Object.fromEntries(
      (filters?.split(';') ?? []).flatMap((part) => {
        const [key, values] = part.split(':')
        return key && values ? [[decodeURIComponent(key), values.split(',').map(decodeURIComponent)]] : []
      }),
    ),
    columns: columns === undefined ? DEFAULT_COLUMNS : columns.split(',').filter(Boolean).map(decodeURIComponent),
    ...(open && { open }),
  }
}

/** Writes an address, without what is as it usually is. */
export function writeSearch({
  stage,
  flows,
  q,
  status,
  sort,
  tests,
  assignee,
  tag,
  channel,
  rejected,
  date,
  filters,
  columns,
  open,
}: ListSearch): WrittenSearch {
  const chosen = Object.entries(filters).filter(([, values]) => values.length > 0)
  const isUsual = columns.join() === DEFAULT_COLUMNS.join()
  return {
    ...(stage && { stage }),
    ...(flows && flows.length > 0 && { flows: flows.join(',') }),
    ...(q && { q }),
    ...(status && { status }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(tests && { tests }),
    ...(assignee && { assignee }),
    ...(tag && { tag }),
    ...(channel && { channel }),
    ...(rejected && { rejected }),
    ...(date && { date }),
    ...(chosen.length > 0 && {
      filters: chosen
        .map(([key, values]) => `${encodeURIComponent(key)}:${values.map(encodeURIComponent).join(',')}`)
        .join(';'),
    }),
    ...(!isUsual && { columns: columns.map(encodeURIComponent).join(',') }),
    ...(open && { open }),
  }
}

/** A list of everybody. */
export const NO_FILTERS = {
  flows: undefined,
  q: undefined,
  status: undefined,
  tests: undefined,
  assignee: undefined,
  tag: undefined,
  channel: undefined,
  rejected: undefined,
  filters: {},
} satisfies Partial<ListSearch>

const NARROWING = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]

/** How many things narrow a list beside its stage. */
export const filterCount = (search: ListSearch): number =>
  NARROWING.filter((name) => name !== 'filters' && search[name] !== undefined).length +
  Object.values(search.filters).filter(({ length }) => length > 0).length

/** What a saved view keeps of a list: nothing that tells who a person is, and not where in it somebody was. */
export function viewSearch({ filters, ...search }: ListSearch): WrittenSearch {
  const kept = Object.entries(filters).filter(([key]) => !/^(USER|DOCUMENT)\./.test(key))
  const { q: _, open: __, date: ___, ...written } = writeSearch({ ...search, filters: Object.fromEntries(kept) })
  return written
}
