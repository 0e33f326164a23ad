import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Kysely, sql } from 'kysely'
import { EVENT_CATALOGUE } from '../../src/event-catalogue.ts'

/** A mark in the data of an event that a test has made up. */
export const MADE_UP = { made_up: true }

const ENOUGH = 5_000

let validators: Map<string, ValidateFunction> | undefined

function validatorOf(type: string): ValidateFunction | undefined {
  if (!validators) {
    const ajv = new Ajv2020({ strict: false, validateFormats: true, allErrors: true })
    ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
    validators = new Map(EVENT_CATALOGUE.map(({ type, body }) => [type, ajv.compile(body.schema)]))
  }
  return validators.get(type)
}

/** What is wrong with the body of a delivered event by the catalogue; undefined if nothing is. */
export function eventProblem(body: { type: string; data: object }): string | undefined {
  const validate = validatorOf(body.type)
  if (!validate) return `The catalogue has no event ${body.type}.`
  if ((validate as (body: object) => boolean)(body)) return undefined
  const errors = validate.errors?.map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  )
  return `An event ${body.type} differs from the catalogue: ${errors?.join('; ')}\n${JSON.stringify(body.data, null, 1).slice(0, 2000)}`
}

/** Fails when an event in a database is not one that the catalogue describes, as it would be delivered. */
export async function checkEvents(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; type: string; created: Date; data: Record<string, unknown> }>`
    select id, type, created, data from events where data -> 'made_up' is null limit ${ENOUGH}
  `.execute(db)
  for (const { id, type, created, data } of rows) {
    const { sealed_content: sealed, ...open } = data
    const delivered = sealed === undefined ? open : { ...open, content: {} }
    const problem = eventProblem({ id, type, timestamp: created.toISOString(), data: delivered } as never)
    if (problem) throw new Error(problem)
  }
}
