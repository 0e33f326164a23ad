import { type TSchema, Type } from 'typebox'
import { fieldFault } from '../../contract/fault.ts'
import { Nullable, StrictObject } from '../../contract/schemas.ts'
import { UUID } from '../../contract/uuid.ts'
import { MAX_PAGE_SIZE } from './pagination.ts'

/** Which part of a list to read, newest first: rows that are older than the one of an id. */
export interface CursorRequest {
  pageSize: number
  after?: string
}

const DEFAULT_PAGE_SIZE = 50

/** The page fields of lists that are read by cursor alone. */
export const cursorFields = {
  page_size: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE, description: 'Rows in a page.' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'The next_cursor of a page.' })),
}

/** A page of such a list. @param row a named schema @param title the page's own name, where a page of such rows has one already */
export const CursorPage = <S extends TSchema & { title?: string }>(row: S, title = `${row.title}Page`) =>
  StrictObject(
    {
      results: Type.Array(row, { description: 'Newest first.' }),
      next: Nullable(Type.String({ format: 'uri', description: 'The next page, or null.' })),
      next_cursor: Nullable(Type.String()),
    },
    { title },
  )

/** @throws {Fault} invalid_cursor */
export function parseCursorRequest({ page_size, cursor }: { page_size?: number; cursor?: string }): CursorRequest {
  const pageSize = page_size ?? DEFAULT_PAGE_SIZE
  if (cursor === undefined) return { pageSize }
  const after = Buffer.from(cursor, 'base64url').toString()
  if (!UUID.test(after)) throw fieldFault('invalid_cursor', 'cursor', 'must be the next_cursor of a page')
  return { pageSize, after }
}

/**
 * A page around its rows.
 * @param rows the rows of this page, and one more when there is a next page
 */
export function cursorPageOf<Row extends { id: string }, Shown>(
  { pageSize }: CursorRequest,
  rows: Row[],
  url: URL,
  present: (row: Row) => Shown,
) {
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  const nextCursor = last ? Buffer.from(last.id).toString('base64url') : null
  return { results: shown.map(present), next: nextCursor && nextPage(url, nextCursor), next_cursor: nextCursor }
}

function nextPage(url: URL, cursor: string): string {
  const next = new URL(url)
  next.searchParams.set('cursor', cursor)
  return next.href
}
