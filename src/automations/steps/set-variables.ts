import { Type } from 'typebox'
import { writeValues } from '../actions/write-values.ts'
import { defineStep, requireApplication } from '../step.ts'
import { renderValue } from '../template.ts'
import { SETTABLE_TARGET } from '../webhook-mapping.ts'

/** Writes the candidate's fields and form values; an empty value clears a form element and leaves a field as it is. */
export const setVariablesStep = defineStep({
  settings: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    minProperties: 1,
    propertyNames: { pattern: SETTABLE_TARGET.source },
    additionalProperties: { type: ['string', 'number', 'boolean', 'null', 'array'] },
  }),
  async run(db, context, settings) {
    const applicationId = requireApplication(context)
    const graph = await context.graph()
    const values = Object.fromEntries(
      Object.entries(settings).map(([target, template]) => [target, renderValue(template, graph)]),
    )
    const submission = await writeValues(db, context, applicationId, values)
    return { did: { submission, values } }
  },
})
