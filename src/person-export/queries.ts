import { sql } from 'kysely'
import { findMergedFrom } from '../candidates/merge-queries.ts'
import type { Database } from '../db/database.ts'

/** A row as JSON. */
export type PersonRow = Record<string, unknown>

/** Everything that is kept of a person, by what it is, without the hashes of secrets. */
export interface PersonRows {
  candidate: PersonRow[]
  applications: PersonRow[]
  answers: PersonRow[]
  self_identification: PersonRow[]
  histories: PersonRow[]
  interviews: PersonRow[]
  notes: PersonRow[]
  documents: DocumentRow[]
  document_pages: PersonRow[]
  submissions: PersonRow[]
  mails: PersonRow[]
  text_messages: PersonRow[]
  magic_links: PersonRow[]
  sessions: PersonRow[]
  candidate_updates: PersonRow[]
  automation_runs: PersonRow[]
  events: PersonRow[]
  billable_events: PersonRow[]
}

/** A document with what its file is found by. */
export interface DocumentRow extends PersonRow {
  id: string
  file_name: string
  content_type: string
  sha256: string
}

/** Reads all rows of a candidate, in one moment of the database. @returns undefined when there is no such candidate */
export async function findPersonRows(
  db: Database,
  companyId: string,
  candidateId: string,
): Promise<PersonRows | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const rowsOf = async <R extends PersonRow = PersonRow>(query: ReturnType<typeof sql>): Promise<R[]> =>
        (await sql<{ row: R }>`select to_jsonb(found) as row from (${query}) found`.execute(transaction)).rows.map(
          ({ row }) => row,
        )
      const [person] = await rowsOf<PersonRow & { email: string | null; former_emails: string[] }>(sql`
        select id, external_identifier, email, full_name, first_name, middle_name, last_name, phone_number, phone_as_written,
          language, former_emails, former_identifiers, created, updated_at, mails_stopped_at, texts_stopped_at
        from candidates
        where company_id = ${companyId} and id = ${candidateId} and erased_at is null`)
      if (!person) return undefined
      const applications = await rowsOf<PersonRow & { id: string }>(sql`
        select application.*, flow.name as flow_name, stage.name as stage_name
        from applications application
        join hiring_flows flow on flow.company_id = ${companyId} and flow.id = application.hiring_flow_id
        join stages stage on stage.company_id = ${companyId} and stage.id = application.stage_id
        where application.company_id = ${companyId} and application.candidate_id = ${candidateId}
        order by application.created`)
      const ids = applications.map(({ id }) => id)
      const emails = [person.email, ...person.former_emails]
      const mergedIds = await findMergedFrom(transaction, companyId, candidateId)
      const ofApplications = (table: string, order = 'created') => sql`
        select * from ${sql.table(table)}
        where company_id = ${companyId} and application_id = any(${ids}::uuid[])
        order by ${sql.ref(order)}`
      const documents = await rowsOf<DocumentRow>(ofApplications('documents'))
      const subjects = [candidateId, ...mergedIds, ...ids]
      return {
        candidate: [person],
        applications,
        answers: await rowsOf(sql`
          select element.label, element.key, element.type, value.*
          from form_values value
          join form_elements element on element.company_id = ${companyId} and element.id = value.form_element_id
          where value.company_id = ${companyId} and value.application_id = any(${ids}::uuid[])
          order by value.application_id, element.position`),
        self_identification: await rowsOf(sql`
          select element.label, element.key, answer.*
          from self_identification_answers answer
          join form_elements element on element.company_id = ${companyId} and element.id = answer.form_element_id
          where answer.company_id = ${companyId} and answer.application_id = any(${ids}::uuid[])
          order by answer.application_id, element.position`),
        histories: await rowsOf(sql`
          select transition.*, stage.name as to_stage_name
          from transitions transition
          join stages stage on stage.company_id = ${companyId} and stage.id = transition.to_stage_id
          where transition.company_id = ${companyId} and transition.application_id = any(${ids}::uuid[])
          order by transition.application_id, transition.sequence`),
        interviews: await rowsOf(ofApplications('interviews')),
        notes: await rowsOf(ofApplications('notes')),
        documents,
        document_pages: await rowsOf(sql`
          select * from document_pages
          where company_id = ${companyId} and document_id = any(${documents.map(({ id }) => id)}::uuid[])
          order by document_id, number`),
        submissions: await rowsOf(ofApplications('page_submissions')),
        mails: await rowsOf(sql`
          select id, application_id, recipient, subject, text, html, status, attempts, last_error, created, sent_at, text_wiped_at
          from mails
          where company_id = ${companyId}
            and (application_id = any(${ids}::uuid[]) or lower(recipient) = any(${emails}::text[]))
          order by created`),
        text_messages: await rowsOf(sql`
          select id, application_id, recipient, text, segments, status, attempts, last_error, created, sent_at from text_messages
          where company_id = ${companyId} and application_id = any(${ids}::uuid[])
          order by created`),
        magic_links: await rowsOf(sql`
          select id, hiring_flow_id, email, full_name, phone_number, application_data, maker_type, maker_id, created,
            expires_at, revoked_at, used_at, application_id, use_problems
          from magic_links
          where company_id = ${companyId} and (application_id = any(${ids}::uuid[]) or email = any(${emails}::text[]))
          order by created`),
        sessions: await rowsOf(sql`
          select id, created, expires_at, ended_at from applicant_sessions
          where company_id = ${companyId} and candidate_id = ${candidateId}
          order by created`),
        candidate_updates: await rowsOf(ofApplications('candidate_updates')),
        automation_runs: await rowsOf(sql`
          select id, automation_id, application_id, trigger_type, status, error, input, steps, created, finished_at
          from automation_runs
          where company_id = ${companyId} and application_id = any(${ids}::uuid[])
          order by created`),
        events: await rowsOf(sql`
          select id, type, subject_id, data, created from events
          where company_id = ${companyId} and subject_id = any(${subjects}::uuid[])
          order by created`),
        billable_events: await rowsOf(ofApplications('billable_events')),
      }
    })
}
