import { Type } from 'typebox'
import { Nullable, StrictObject, Timestamp, Uuid } from '../../contract/schemas.ts'

/** How many there are, as far as anybody counts. */
const Counted = StrictObject({
  count: Type.Integer(),
  is_exact: Type.Boolean({ description: 'Otherwise there are more.' }),
})
const CountedByFlow = Type.Array(StrictObject({ hiring_flow_id: Uuid('Hiring flow'), counted: Counted }))
const Day = (description: string) => Type.String({ description: `${description} In the company’s time zone.` })

/** What somebody has to look at; null is what their role may not see. */
export const Home = StrictObject({
  today: Day('The day of now.'),
  new_since: Day('The first day of what is new.'),
  failed_since: Day('The first day of what has failed.'),
  assigned: CountedByFlow,
  new: CountedByFlow,
  mentions: Type.Array(
    StrictObject({
      note_id: Uuid('Note'),
      application_id: Uuid('Application'),
      full_name: Nullable(Type.String()),
      text: Type.String(),
      author_id: Uuid('Member, API key or import'),
      created: Timestamp(),
    }),
    { description: 'Notes of two weeks that are meant for them, newest first.' },
  ),
  waiting_documents: Nullable(Counted),
  interviews_today: Nullable(Counted),
  failed_runs: Nullable(Counted),
  failed_mails: Nullable(Counted),
})

/** A number that was counted up to a bound. */
export const counted = (count: number, bound: number) => ({ count: Math.min(count, bound), is_exact: count <= bound })
