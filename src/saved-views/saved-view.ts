import { type Static, Type } from 'typebox'
import { Nullable, StrictObject, Uuid } from '../contract/schemas.ts'

const Part = Type.Optional(Type.String({ maxLength: 8000 }))

/** What the address of the list says; not part of a name, which is no view but somebody. */
export const ViewSearch = StrictObject({
  stage: Part,
  status: Part,
  sort: Part,
  tests: Part,
  assignee: Part,
  tag: Part,
  filters: Part,
  columns: Part,
  flows: Part,
})

const viewFields = {
  name: Type.String({ minLength: 1, maxLength: 80 }),
  is_shared: Type.Boolean({ description: 'Everybody of the company sees it.' }),
  search: ViewSearch,
}

export const NewView = StrictObject({
  hiring_flow_id: Type.Optional(Uuid('Hiring flow; without it, the list over all flows.')),
  ...viewFields,
  is_pinned: Type.Optional(Type.Boolean({ default: false, description: 'On the first page of who saves it.' })),
})

/** A saved view as its reader sees it. */
export const SavedView = StrictObject(
  {
    id: Uuid('Saved view'),
    hiring_flow_id: Nullable(Uuid('Hiring flow; null for the list over all flows.')),
    ...viewFields,
    is_mine: Type.Boolean(),
    is_pinned: Type.Boolean({ description: 'On the first page of its reader.' }),
  },
  { title: 'SavedView' },
)

export type SavedViewShown = Static<typeof SavedView>

/** Whether filters of an address ask for details of a person: what is erased of people must not stand in a view. */
export function namesPeople({ filters = '' }: Static<typeof ViewSearch>): boolean {
  try {
    return filters.split(';').some((filter) => /^(USER|DOCUMENT)\./i.test(decodeURIComponent(filter)))
  } catch {
    return true
  }
}
