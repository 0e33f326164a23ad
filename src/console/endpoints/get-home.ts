import { countAssigned, countNew, MOST_ASSIGNED, MOST_NEW } from '../../applications/work-queries.ts'
import { recordRead } from '../../audit/record.ts'
import { countFailedRuns } from '../../automations/run-queries.ts'
import { countWaitingDocuments, MOST_COUNTED } from '../../document-reading/review-lease-queries.ts'
import { ok } from '../../http/endpoint.ts'
import { countInterviews } from '../../interviews/queries.ts'
import { countFailedMails } from '../../mail/queries.ts'
import { findMentions } from '../../notes/queries.ts'
import { ABILITIES, type Ability, seesAssignedOnly } from '../../operators/policy.ts'
import { counted, Home } from '../contracts/home.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

const DAYS_OF_MENTIONS = 14
const DAYS_OF_FAILURES = 7
/** Of no more of the newest runs it is looked which have failed, and no more failed mails are counted. */
const MOST_LOOKED_AT = 10_000
const MOST_MENTIONS = 10
const MOST_INTERVIEWS = 1000

export const getHome = defineConsoleEndpoint({
  method: 'GET',
  path: '/home/',
  operationId: 'getHome',
  summary: 'What somebody has to look at',
  ability: 'applications:read',
  success: { 200: Home },
  errors: [],
  async handle({ db, company, operator: { userId, role, flowIds } }) {
    const may = (ability: Ability) => ABILITIES[role].includes(ability)
    const today = Temporal.Now.plainDateISO(company.timezone)
    const startOf = (daysAgo: number) => {
      const day = today.subtract({ days: daysAgo })
      return { day: day.toString(), start: new Date(day.toZonedDateTime(company.timezone).epochMilliseconds) }
    }
    const newSince = startOf(1)
    const failedSince = startOf(DAYS_OF_FAILURES - 1)
    const failures = { since: failedSince.start, most: MOST_LOOKED_AT }
    const isLimited = seesAssignedOnly(role)
    const sees = isLimited ? { assigneeId: userId, flowIds } : undefined
    const queue = { holderId: userId, sees, exceptIds: [], now: new Date() }
    const [assigned, fresh, mentions, documents, interviews, runs, mails] = await Promise.all([
      countAssigned(db, company.id, userId),
      isLimited && flowIds.length === 0 ? new Map<string, number>() : countNew(db, company.id, newSince.start),
      findMentions(db, company.id, {
        userId,
        since: startOf(DAYS_OF_MENTIONS).start,
        most: MOST_MENTIONS,
        sees,
      }),
      may('documents:write') ? countWaitingDocuments(db, company.id, queue) : null,
      may('interviews:read')
        ? countInterviews(db, company.id, { since: startOf(0).start, until: startOf(-1).start, most: MOST_INTERVIEWS })
        : null,
      may('automations:read') ? countFailedRuns(db, company.id, failures) : null,
      may('mails:read') ? countFailedMails(db, company.id, failures) : null,
    ])
    if (mentions.length > 0)
      await recordRead(db, company.id, {
        action: 'note.listed',
        applicationIds: [...new Set(mentions.map(({ application_id }) => application_id))],
      })
    const isAllAssigned = [...assigned.values()].reduce((sum, count) => sum + count, 0) < MOST_ASSIGNED
    return ok({
      today: today.toString(),
      new_since: newSince.day,
      failed_since: failedSince.day,
      assigned: byFlow(assigned, (count) => ({ count, is_exact: isAllAssigned })),
      new: byFlow(isLimited ? ofFlows(fresh, flowIds) : fresh, (count) => counted(count, MOST_NEW)),
      mentions: mentions.map(({ created, ...mention }) => ({ ...mention, created: created.toISOString() })),
      waiting_documents: documents === null ? null : counted(documents, MOST_COUNTED),
      interviews_today: interviews === null ? null : counted(interviews, MOST_INTERVIEWS),
      failed_runs: runs && { count: runs.count, is_exact: runs.isExact },
      failed_mails: mails === null ? null : counted(mails, MOST_LOOKED_AT),
    })
  },
})

const ofFlows = (counts: Map<string, number>, flowIds: string[]) =>
  new Map([...counts].filter(([id]) => flowIds.includes(id)))

const byFlow = <Counted>(counts: Map<string, number>, count: (number: number) => Counted) =>
  [...counts].map(([hiring_flow_id, number]) => ({ hiring_flow_id, counted: count(number) }))
