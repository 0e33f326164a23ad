import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { ValueElement } from '../flows/element-value.ts'

/** What somebody says of themselves: the chosen ids of one element. */
export interface Answer {
  elementId: string
  choices: string[]
}

/** The answers of one application, for its applicant alone. */
export async function findAnswers(db: Database, companyId: string, applicationId: string): Promise<Answer[]> {
  const rows = await db
    .selectFrom('self_identification_answers')
    .select(['form_element_id', 'choices'])
    .where('company_id', '=', companyId)
    .where('application_id', '=', applicationId)
    .execute()
  return rows.map(({ form_element_id, choices }) => ({ elementId: form_element_id, choices }))
}

/** Elements of a flow as they are now, if they ask for this; they stay so until the transaction ends. */
export async function lockAskingElements(
  transaction: Database,
  companyId: string,
  flowId: string,
  elementIds: string[],
): Promise<ValueElement[]> {
  const { rows } = await sql<ValueElement>`
    select id, type, constraints
    from form_elements
    where company_id = ${companyId} and hiring_flow_id = ${flowId} and id = any(${elementIds}::uuid[])
      and self_identification and removed_at is null
    order by id
    for key share
  `.execute(transaction)
  return rows
}

/** Stores an answer in place of the one before. */
export async function upsertAnswer(
  transaction: Database,
  companyId: string,
  applicationId: string,
  { elementId, choices }: Answer,
) {
  await transaction
    .insertInto('self_identification_answers')
    .values({ company_id: companyId, application_id: applicationId, form_element_id: elementId, choices })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'application_id', 'form_element_id'])
        .doUpdateSet((excluded) => ({ choices: excluded.ref('excluded.choices') })),
    )
    .execute()
}

/** Takes an answer back. */
export async function deleteAnswer(transaction: Database, companyId: string, applicationId: string, elementId: string) {
  await transaction
    .deleteFrom('self_identification_answers')
    .where('company_id', '=', companyId)
    .where('application_id', '=', applicationId)
    .where('form_element_id', '=', elementId)
    .execute()
}

/** How many applications of a flow chose each choice of its elements; choices of nobody are left out. */
export async function countChoices(
  db: Database,
  companyId: string,
  elementIds: string[],
): Promise<{ form_element_id: string; choice: string; applications: number }[]> {
  const { rows } = await sql<{ form_element_id: string; choice: string; applications: number }>`
    select answer.form_element_id, chosen.choice, count(*)::integer as applications
    from self_identification_answers answer
    cross join lateral unnest(answer.choices) as chosen(choice)
    where answer.company_id = ${companyId} and answer.form_element_id = any(${elementIds}::uuid[])
    group by answer.form_element_id, chosen.choice
  `.execute(db)
  return rows
}

/** How many applications answered each of some elements. */
export async function countAnswers(
  db: Database,
  companyId: string,
  elementIds: string[],
): Promise<{ form_element_id: string; applications: number }[]> {
  const { rows } = await sql<{ form_element_id: string; applications: number }>`
    select form_element_id, count(*)::integer as applications
    from self_identification_answers
    where company_id = ${companyId} and form_element_id = any(${elementIds}::uuid[])
    group by form_element_id
  `.execute(db)
  return rows
}
