import { Type } from 'typebox'
import { fieldFault } from '../../contract/fault.ts'
import { Nullable, OneOf } from '../../contract/schemas.ts'

/** The position of a row in a list that is ordered by a moment, ties by id. */
export interface Position {
  moment: Date
  id: string
}

/** By which moment of its rows a list is ordered. */
export interface Order<Row> {
  /** What a cursor begins with, so that it leads nowhere in another order. */
  mark: string
  direction: 'asc' | 'desc'
  momentOf: (row: Row) => Date
}

const BY_CREATION: Order<{ created: Date }> = { mark: '', direction: 'desc', momentOf: ({ created }) => created }

/** Which part of a list to read: rows after a position or before it, or after a number of rows. */
export interface PageRequest {
  page: number
  pageSize: number
  after?: Position
  before?: Position
  /** Whether the list was entered in its middle, where numbers of pages lead nowhere. */
  hasJumped?: boolean
}

/** Whether a list counts all of its rows, those up to a bound, or none (docs/lists.md, "Counts"). */
export type CountKind = 'exact' | 'bounded' | 'none'

/** A part of a list, as its queries read it. */
export interface ListedRows<Row> {
  /** The rows of the page as they were read, so those before a position from it on, and one more when there are more. */
  rows: Row[]
  /** Null when nothing was counted. */
  count: number | null
  /** Given when the count may stop at a bound: whether it did not. */
  countIsExact?: boolean
  /** Where looking stopped before the page was full. */
  stoppedAt?: Position
}

export const MAX_PAGE_SIZE = 1000

/** How far a bounded count counts, and a bounded search looks. */
export const BOUND = 10_000

/** The page fields of a request; the default size differs between v1 and v2 (docs/external-api.md, "Limits"). */
export const pageFields = (defaultSize: number) => ({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1, description: '1-based.' })),
  page_size: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: defaultSize, description: 'Rows in a page.' }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'The next_cursor of a page. Pages by cursor cost the same however deep, and see each row once while others are added.',
    }),
  ),
  count: Type.Optional(
    OneOf(['exact', 'bounded', 'none'], {
      title: 'CountKind',
      default: 'exact',
      description: `What \`count\` says: all rows, rows up to ${BOUND} with \`count_is_exact\` beside, or null. With \`bounded\` and \`none\` a page may hold fewer rows than page_size, even none, although \`next\` is not null.`,
    }),
  ),
})

/** The envelope of a page around its rows. */
export const pageEnvelope = {
  count: Nullable(Type.Integer({ description: 'Rows in the whole list; null with `count=none`.' })),
  count_is_exact: Type.Optional(
    Type.Boolean({ description: 'Only with `count=bounded`; when false there are at least `count` rows.' }),
  ),
  page: Type.Integer(),
  page_size: Type.Integer(),
  next: Nullable(
    Type.String({ format: 'uri', description: 'The next page, continued after the last row of this one.' }),
  ),
  previous: Nullable(Type.String({ format: 'uri' })),
  next_cursor: Nullable(Type.String()),
}

/** Only of lists that can be read backwards from where one is. */
export const PreviousCursor = Nullable(
  Type.String({
    description:
      'The `cursor` of the page before this one, in the same order; null at the beginning of the list. The page may turn out empty.',
  }),
)

/**
 * Reads the page fields.
 * @throws {Fault} invalid_cursor
 */
export function parsePageRequest(
  fields: { page?: number; page_size?: number; cursor?: string },
  defaultSize: number,
  { mark } = { mark: BY_CREATION.mark },
): PageRequest {
  const { page = 1, page_size: pageSize = defaultSize, cursor } = fields
  return { page, pageSize, ...(cursor !== undefined && parseCursor(cursor, mark)) }
}

const CURSOR = /^(<?)([a-z_]*)(-?\d{1,15})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

function parseCursor(cursor: string, mark: string): Pick<PageRequest, 'after' | 'before'> {
  const [, sign, marked, moment, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (marked !== mark || !moment || !id) {
    throw fieldFault('invalid_cursor', 'cursor', 'must be the next_cursor of a page in the same order')
  }
  const position = { moment: new Date(Number(moment)), id }
  return sign === '<' ? { before: position } : { after: position }
}

const toCursor = ({ moment, id }: Position, mark: string, sign: '' | '<') =>
  Buffer.from(`${sign}${mark}${moment.getTime()}.${id}`).toString('base64url')

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * The position from which reading meets whatever has a moment, or comes after it.
 * @param direction that of reading
 */
export const beginningAt = (moment: Date, direction: 'asc' | 'desc'): Position => ({
  moment,
  id: direction === 'asc' ? FIRST_ID : LAST_ID,
})

/** From where the pages go on that stand before and after this one. */
function neighbours<Row extends { id: string }>(
  { pageSize, after, before }: PageRequest,
  { rows, stoppedAt }: ListedRows<Row>,
  { direction, momentOf }: Order<Row>,
): { previous: Position | undefined; next: Position | undefined } {
  const positionOf = (row: Row | undefined) => row && { moment: momentOf(row), id: row.id }
  const onwards = rows.length > pageSize ? positionOf(rows[pageSize - 1]) : stoppedAt
  const origin = before ?? after
  // Where nothing was found, the way back begins with what was at the origin.
  const backDirection = (direction === 'asc') === (before === undefined) ? 'desc' : 'asc'
  const back = positionOf(rows[0]) ?? stoppedAt ?? (origin && beginningAt(origin.moment, backDirection))
  return before ? { previous: onwards, next: back } : { previous: origin && back, next: onwards }
}

/**
 * The page envelope. `next` has the page number for people and the cursor that counts: rows that were added since do
 * not push the last rows of this page into the next one.
 */
export function pageOf<Row extends { id: string; created: Date }>(
  request: PageRequest,
  listed: ListedRows<Row>,
  url: URL,
  order: Order<Row> = BY_CREATION,
) {
  const { page, pageSize, before, hasJumped } = request
  const { rows, count, countIsExact } = listed
  const read = rows.slice(0, pageSize)
  const { previous, next } = neighbours(request, listed, order)
  const nextCursor = next ? toCursor(next, order.mark, '') : null
  const previousCursor = previous ? toCursor(previous, order.mark, '<') : null
  const byCursor = previousCursor && link(url, { page: Math.max(page - 1, 1), cursor: previousCursor })
  const byNumber = page > 1 ? link(url, { page: page - 1, cursor: undefined }) : null
  return {
    rows: before ? read.toReversed() : read,
    previousCursor,
    envelope: {
      count,
      ...(countIsExact !== undefined && { count_is_exact: countIsExact }),
      page,
      page_size: pageSize,
      next: nextCursor && link(url, { page: page + 1, cursor: nextCursor }),
      previous: hasJumped ? byCursor : byNumber,
      next_cursor: nextCursor,
    },
  }
}

function link(url: URL, { page, cursor }: { page: number; cursor: string | undefined }): string {
  const target = new URL(url)
  target.searchParams.set('page', String(page))
  if (cursor) target.searchParams.set('cursor', cursor)
  else target.searchParams.delete('cursor')
  return target.href
}
