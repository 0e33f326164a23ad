import { isConditional } from '../../flows/asked.ts'
import { saveEntries as save } from '../actions/save-entries.ts'
import { definePortalEndpoint } from '../endpoint.ts'
import { entryMarks } from '../forms/entry-marks.ts'
import { filledMembers } from '../forms/group-entries.ts'
import { problemText } from '../views/problem-text.ts'

/** Saves what has changed in a form, as a script reports it: the elements in `elements`, with their fields. */
export const saveEntries = definePortalEndpoint({
  method: 'POST',
  path: '/portal/applications/:application_id/pages/:page_id/entries/',
  needsSession: true,
  async handle(visit) {
    const { db, session, params, fields } = visit
    const { application_id: applicationId = '', page_id: pageId = '' } = params
    const elementIds = [fields.elements ?? []].flat().map(String)
    const saved = await save(db, session, { applicationId, pageId, fields, elementIds })
    if (saved === 'stale') return { status: 409, json: { message: visit.messages.stale.title } }
    const { flow, hidden } = saved.standing
    const elements = [...flow.form_elements, ...flow.self_identification]
    const members = elements.flatMap((element) =>
      filledMembers(element, saved.entries.get(element.id)).map((member) => member.element),
    )
    const problems = [...elements, ...members].flatMap((element) => {
      const problem = saved.problems.get(element.id)
      return problem ? [[element.id, problemText(visit, element, problem)]] : []
    })
    const { saved: allSaved, savedWithProblems } = visit.messages.form
    const status = problems.length > 0 ? visit.say(savedWithProblems, { count: problems.length }) : allSaved
    const conditional = flow.form_elements.filter(isConditional).map(({ id }) => id)
    const json = {
      problems: Object.fromEntries(problems),
      status,
      stored: entryMarks(saved.stored),
      hidden: conditional.filter((id) => hidden.has(id)),
    }
    return { status: 200, json }
  },
})
