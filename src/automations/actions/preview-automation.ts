import { randomUUIDv7 } from 'node:crypto'
import { findTransitions } from '../../applications/history-queries.ts'
import { findApplication } from '../../applications/queries.ts'
import type { Config } from '../../config.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { Fault, fieldFault } from '../../contract/fault.ts'
import { type Database, undoing } from '../../db/database.ts'
import { findApplicationDocuments } from '../../documents/queries.ts'
import { findToldEvents, listDeliveriesAbout } from '../../events/queries.ts'
import { type Secrets, secretsOf } from '../../secrets/secrets.ts'
import type { AutomationPreview, PreviewedRequest, PreviewedRun } from '../automation-preview.ts'
import { presentCheck, presentRequest, presentStep } from '../presented-part.ts'
import { findAutomation, findAutomationNames, findWebhookTrigger, type TriedAutomation } from '../queries.ts'
import type { Run, RunInput } from '../run.ts'
import { readPayload } from './fire-webhook.ts'
import { outcomeOf, type RehearsedPart, rehearseRuns, withoutToken } from './rehearse-runs.ts'

interface Trial {
  automationId: string
  applicationId: string
  /** What is sent to a webhook; without it, it is as though the application had been named. */
  payload?: Record<string, unknown> | undefined
}

/**
 * Tells what an automation would do for a person, active or not and whatever its trigger waits for, by taking its steps in a
 * transaction that is undone.
 * @throws {Fault} application_not_found, automation_not_found; empty_payload, missing_field and
 *   invalid_field, as firing does
 */
export async function previewAutomation(
  db: Database,
  config: Config,
  company: CallerCompany,
  { automationId, applicationId, payload }: Trial,
): Promise<AutomationPreview> {
  return undoing(db, async (transaction) => {
    const application = await findApplication(transaction, company.id, applicationId)
    if (!application || application.erased_at) {
      throw new Fault('application_not_found', 'There is no such application.')
    }
    const automation = await findAutomation(transaction, company.id, automationId)
    if (automation?.hiring_flow_id !== application.hiring_flow_id) {
      throw new Fault('automation_not_found', 'There is no such automation in the application’s flow.')
    }
    const subjectIds = [application.id, application.candidate_id]
    const before = await listDeliveriesAbout(transaction, company.id, subjectIds)
    const input = await inputOf(transaction, company.id, automation, application.id, payload)
    const run = {
      automation,
      applicationId: payload === undefined ? application.id : null,
      eventKey: `preview ${randomUUIDv7()}`,
      input,
    }
    const parts: RehearsedPart[] = []
    const { is_complete } = await rehearseRuns(
      transaction,
      config,
      company.id,
      { subjectIds, transitionIds: [], runs: [run], known: new Set(before.map(({ eventId }) => eventId)) },
      (part) => parts.push(part),
    )
    const runs = await presentRuns(transaction, company.id, parts, secretsOf(config))
    return { application_id: application.id, runs, is_complete }
  })
}

/** What the automation would be told of what triggered it, as far as it has happened. */
async function inputOf(
  transaction: Database,
  companyId: string,
  { trigger_type, form_element_id, element_key, public_id }: TriedAutomation,
  applicationId: string,
  payload: Trial['payload'],
): Promise<RunInput> {
  if (trigger_type === 'webhook' && public_id !== null) {
    const trigger = await findWebhookTrigger(transaction, companyId, public_id)
    if (!trigger) throw new Fault('automation_not_found', 'There is no such automation.')
    const { lookup } = trigger.webhook
    if (payload === undefined) return { payload: {}, lookup, values: { application_id: applicationId } }
    return { payload, lookup, values: readPayload(trigger, payload) }
  }
  if (payload !== undefined) {
    throw fieldFault('invalid_field', 'payload', 'is for automations that a webhook triggers')
  }
  if (trigger_type === 'schedule') return { due: new Date().toISOString() }
  if (trigger_type === 'field_submitted') return { element: element_key ?? '' }
  if (trigger_type === 'stage_entered' || trigger_type === 'application_created') {
    const transitions = await findTransitions(transaction, companyId, [applicationId])
    const transition = trigger_type === 'stage_entered' ? transitions.at(-1) : transitions[0]
    return transition ? { transition_id: transition.id } : {}
  }
  const documents = await findApplicationDocuments(transaction, companyId, applicationId)
  const document = documents.find((one) => form_element_id === null || one.form_element_id === form_element_id)
  return { ...(element_key !== null && { element: element_key }), ...(document && { document_id: document.id }) }
}

async function presentRuns(
  transaction: Database,
  companyId: string,
  parts: RehearsedPart[],
  secrets: Secrets,
): Promise<PreviewedRun[]> {
  const deeds = parts.flatMap((part) => part.deeds)
  const sentIds = deeds.flatMap(({ deed }) => ('webhook' in deed ? [deed.webhook.eventId] : []))
  const events = await findToldEvents(transaction, companyId, [
    ...new Set([...sentIds, ...parts.flatMap(({ eventIds }) => eventIds)]),
  ])
  const requests = Map.groupBy(
    events.map((event) => ({ id: event.id, request: presentRequest(event, secrets) })),
    ({ id }) => id,
  )
  const requestsOf = new Map([...requests].map(([id, told]) => [id, told.map(({ request }) => request)] as const))
  const automationIds = [...new Set(parts.map(({ run }) => run.automationId))]
  const names = new Map((await findAutomationNames(transaction, companyId, automationIds)).map((row) => [row.id, row]))
  const runs = [...Map.groupBy(parts, ({ run }) => run).entries()].map(([run, ofRun]) => ({
    automation: names.get(run.automationId) ?? { id: run.automationId, key: '', name: '' },
    ...presentParts(run, ofRun, requestsOf, new Set(sentIds)),
  }))
  const urls = deeds.flatMap(({ deed }) => ('link' in deed ? [deed.link.url] : []))
  return JSON.parse(urls.reduce(withoutToken, JSON.stringify(runs)))
}

/** What one run would do; its parts are what it does before, between and after its waits. */
function presentParts(
  run: Run,
  parts: RehearsedPart[],
  requests: Map<string, PreviewedRequest[]>,
  sentIds: Set<string>,
): Omit<PreviewedRun, 'automation'> {
  const deeds = parts.flatMap((part) => part.deeds)
  const steps = parts.flatMap((part) => part.steps.map((step) => ({ step, at: part.at })))
  const check = deeds.find(({ step }) => step === null)?.deed
  return {
    at: parts[0]?.at ?? null,
    ...outcomeOf(run),
    condition: check && 'check' in check ? presentCheck(check.check) : null,
    steps: steps.map(({ step, at }) =>
      presentStep(step, at, deeds.find((one) => one.step?.id === step.id)?.deed, requests),
    ),
    webhooks: parts.flatMap(({ eventIds }) =>
      eventIds.filter((id) => !sentIds.has(id)).flatMap((id) => requests.get(id) ?? []),
    ),
  }
}
