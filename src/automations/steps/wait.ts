import { Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import { defineStep, RunRefusal } from '../step.ts'
import { renderText } from '../template.ts'

/** Lets the run wait for a duration or until a moment; a moment in the past delays nothing. */
export const waitStep = defineStep({
  settings: StrictObject(
    { duration: Type.Optional(Type.String()), until: Type.Optional(Type.String()) },
    { minProperties: 1, maxProperties: 1 },
  ),
  async run(_db, { company, graph, now }, { duration, until }) {
    const moment =
      duration === undefined
        ? parseMoment(renderText(until as string, await graph()), company.timezone)
        : Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(company.timezone).add(duration)
    const resumeAt = new Date(moment.epochMilliseconds)
    return { resumeAt, did: { wait: { until: resumeAt } } }
  },
})

/** @returns what is wrong with a duration, if anything */
export function durationProblem(duration: string): string | undefined {
  try {
    if (Temporal.Duration.from(duration).sign > 0) return undefined
  } catch {
    // The same message as for a duration of zero.
  }
  return 'must be an ISO 8601 duration such as PT2H or P3D'
}

/** A date, or a datetime without a zone, is read in the company's time zone. */
function parseMoment(text: string, timezone: string): Temporal.ZonedDateTime {
  try {
    return /[zZ]$|[+-]\d\d:?\d\d$/.test(text) && text.includes('T')
      ? Temporal.Instant.from(text).toZonedDateTimeISO(timezone)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(timezone)
  } catch {
    throw new RunRefusal(`There is no moment to wait until: ${JSON.stringify(text.slice(0, 100))} is no date or time.`)
  }
}
