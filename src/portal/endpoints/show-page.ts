import { randomUUID } from 'node:crypto'
import { Refusal } from '../door/refusal.ts'
import { definePortalEndpoint, goTo, shown } from '../endpoint.ts'
import { findFilledForm } from '../forms/filled-form.ts'
import { withBlankEntry } from '../forms/group-entries.ts'
import { incompletePages } from '../forms/incomplete-pages.ts'
import { findOwnAnswers } from '../forms/self-identification.ts'
import { elementsOf, findStanding, openPage, selfIdentificationOf } from '../forms/standing.ts'
import { applicationPath, interviewPath } from '../paths.ts'
import { formPage } from '../views/form-page.ts'

/** A page of the stage to fill in; applicants who come back from the review see what is still wrong. */
export const showPage = definePortalEndpoint({
  method: 'GET',
  path: '/portal/applications/:application_id/pages/:page_id/',
  needsSession: true,
  async handle(visit) {
    const { db, session, params, query } = visit
    const standing = await findStanding(db, session, params.application_id ?? '')
    const page = openPage(standing, params.page_id ?? '')
    if (!page) {
      if (!standing.flow.pages.some(({ id }) => id === params.page_id)) throw new Refusal('not_found')
      return goTo(applicationPath(standing.application.id))
    }
    const { application, flow } = standing
    if (page.schedule_id !== null) return goTo(interviewPath(application.id, page.id))
    const filled = await findFilledForm(db, session.companyId, application.id, elementsOf(flow, page))
    const asked = selfIdentificationOf(flow, page)
    const said = await findOwnAnswers(db, session.companyId, application.id, asked)
    const incomplete = query.check === undefined ? [] : await incompletePages(db, session, standing)
    const isGroup = (groupId: string) => flow.form_elements.some(({ id, type }) => id === groupId && type === 'group')
    return shown(
      formPage(visit, standing, {
        page,
        entries: withBlankEntry(
          new Map([...filled.entries, ...said]),
          typeof query.more === 'string' && isGroup(query.more) ? query.more : undefined,
        ),
        filled,
        problems: incomplete.find((entry) => entry.page === page)?.problems ?? new Map(),
        newlyAsked: [],
        submissionId: randomUUID(),
        isSaved: query.saved !== undefined,
      }),
    )
  },
})
