import { randomUUIDv7 } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { listDeliveriesAbout } from '../../events/queries.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import type { Submission } from '../../triggers/field-automations.ts'
import type { Consequences } from '../move-preview.ts'
import { findAutomationNames, findDueRuns, findFieldAutomations } from '../queries.ts'
import type { Run, StepLog } from '../run.ts'
import { insertRun, type LockedRun, lockRun, type NewRun } from '../run-progress-queries.ts'
import type { Deed } from '../step.ts'
import { type Rehearsal, takeSteps } from './take-steps.ts'

/** More runs than a person would read about; a loop would have no end. */
const MAX_RUNS = 25

/** A run that goes on at a moment. */
interface Rehearsed {
  held: LockedRun
  /** In milliseconds. */
  at: number
}

interface Beginning {
  /** The application, and its person: what events tell of. */
  subjectIds: string[]
  transitionIds: string[]
  /** Runs that nothing triggers. */
  runs?: Omit<NewRun, 'id'>[]
  /** The events that stood before. */
  known: Set<string>
}

/** What a run does until it ends or waits. */
export interface RehearsedPart {
  run: Run
  /** null is at once. */
  at: string | null
  /** Those that were begun. */
  steps: StepLog[]
  deeds: { deed: Deed; step: StepLog | null }[]
  /** The events that it causes. */
  eventIds: string[]
}

/**
 * Takes the steps of all automations that transitions trigger, and of those which these trigger in turn, through all their
 * waits. Everything is done as things stand now; the caller undoes it.
 * @param watch is told of each part of a run
 */
export async function rehearseRuns(
  transaction: Database,
  config: Config,
  companyId: string,
  { subjectIds, transitionIds, runs = [], known }: Beginning,
  watch?: (part: RehearsedPart) => void,
): Promise<Consequences> {
  const start = Date.now()
  const automations = new Map<string, Consequences['automations'][number]>()
  const textMessages: Consequences['text_messages'] = []
  const [mails, webhooks, links, moves, changes]: [
    Consequences['mails'],
    Consequences['webhooks'],
    Consequences['links'],
    Consequences['moves'],
    Consequences['changes'],
  ] = [[], [], [], [], []]
  const urls: string[] = []
  const waiting: Rehearsed[] = []
  let isComplete = true

  await noteWebhooks(null, start)
  await beginOf(runs, start)
  for (const id of transitionIds) await beginOf(await dueRunsOf(id), start)
  for (let next = takeEarliest(waiting); next; next = takeEarliest(waiting)) await goOn(next)
  await nameAutomations()
  const all = { mails, text_messages: textMessages, webhooks, links, moves, changes }
  return { automations: [...automations.values()], ...all, is_complete: isComplete }

  async function dueRunsOf(transitionId: string): Promise<Omit<NewRun, 'id'>[]> {
    const due = await findDueRuns(transaction, companyId, [transitionId])
    return due.map((automation) => ({
      automation,
      applicationId: automation.application_id,
      transitionId,
      eventKey: transitionId,
      input: { transition_id: transitionId },
    }))
  }

  async function dueRunsAfter(submission: Submission): Promise<Omit<NewRun, 'id'>[]> {
    const due = await findFieldAutomations(transaction, companyId, submission.form_element_ids)
    return due.map((automation) => ({
      automation,
      applicationId: submission.application_id,
      eventKey: submission.submission_id,
      input: { element: automation.element_key },
      chain: submission.chain,
    }))
  }

  async function beginOf(runs: Omit<NewRun, 'id'>[], at: number) {
    for (const run of runs) {
      const id = randomUUIDv7()
      if (automations.size === MAX_RUNS) {
        isComplete = false
        return
      }
      await insertRun(transaction, companyId, { id, ...run })
      const held = await lockRun(transaction, companyId, id, secretsOf(config))
      if (held) waiting.push({ held, at })
    }
  }

  /** Takes steps until the run ends or waits, and then begins what they have triggered. */
  async function goOn({ held, at }: Rehearsed) {
    const { run } = held
    const deeds: RehearsedPart['deeds'] = []
    const begun = run.steps.length
    const rehearsal: Rehearsal = { now: at, note: (deed, step) => deeds.push({ deed, step }) }
    await takeSteps({ db: transaction, config, canUndoSteps: true, rehearsal }, held)
    run.started = true
    for (const { deed } of deeds) noteDeed(deed, run.automationId, at)
    const eventIds = await noteWebhooks(run.automationId, at)
    watch?.({ run, at: moment(at), steps: run.steps.slice(begun), deeds, eventIds })
    automations.set(run.id, {
      id: run.automationId,
      key: '',
      name: '',
      ...outcomeOf(run),
      ends_at: moment(at),
    })
    if (run.status === 'waiting' && run.resumeAt) {
      waiting.push({ held, at: run.resumeAt.getTime() })
      run.resumeAt = null
    }
    for (const { deed } of deeds) {
      if ('move' in deed) await beginOf(await dueRunsOf(deed.move.transitionId), at)
      if ('submission' in deed && deed.submission) await beginOf(await dueRunsAfter(deed.submission), at)
    }
  }

  function noteDeed(deed: Deed, automation_id: string, at: number) {
    const when = { at: moment(at), automation_id }
    if ('mail' in deed) mails.push({ ...when, ...deed.mail, text: withoutTokens(deed.mail.text) })
    if ('text' in deed) textMessages.push({ ...when, ...deed.text, text: withoutTokens(deed.text.text) })
    if ('move' in deed) moves.push({ ...when, stage: { id: deed.move.stage.id, name: deed.move.stage.name } })
    if ('submission' in deed) changes.push({ ...when, variables: Object.keys(deed.values) })
    if ('link' in deed) {
      urls.push(deed.link.url)
      links.push({ ...when, expires_at: deed.link.expiresAt.toISOString() })
    }
  }

  async function noteWebhooks(automation_id: string | null, at: number): Promise<string[]> {
    const deliveries = await listDeliveriesAbout(transaction, companyId, subjectIds)
    const fresh = deliveries.filter(({ eventId }) => !known.has(eventId))
    for (const { type, endpointId, key, url } of fresh) {
      const webhook_endpoint = { id: endpointId, key, host: new URL(url).host }
      webhooks.push({ at: moment(at), automation_id, event_type: type, webhook_endpoint })
    }
    for (const { eventId } of deliveries) known.add(eventId)
    return [...new Set(fresh.map(({ eventId }) => eventId))]
  }

  function withoutTokens(text: string): string {
    return urls.reduce(withoutToken, text)
  }

  async function nameAutomations() {
    const ids = [...new Set([...automations.values()].map(({ id }) => id))]
    const names = new Map((await findAutomationNames(transaction, companyId, ids)).map((row) => [row.id, row]))
    for (const shown of automations.values()) Object.assign(shown, names.get(shown.id))
  }

  function moment(at: number): string | null {
    return at > start ? new Date(at).toISOString() : null
  }
}

/** A link of a rehearsal leads nowhere. */
export const withoutToken = (text: string, url: string): string =>
  text.replaceAll(url, `${url.slice(0, url.lastIndexOf('/') + 1)}…`)

/** What has become of a rehearsed run; a step that failed for a reason that may pass is not tried again. */
export function outcomeOf(run: Run): Pick<Consequences['automations'][number], 'outcome' | 'error'> {
  const isRetried = run.status === 'queued' && run.resumeAt !== null
  return {
    outcome: run.status === 'skipped' ? 'skipped' : run.error || isRetried ? 'fails' : 'runs',
    error: run.error ?? (isRetried ? (run.steps.at(-1)?.error ?? null) : null),
  }
}

/** Those that are due at the same time keep their order. */
function takeEarliest(waiting: Rehearsed[]): Rehearsed | undefined {
  const earliest = Math.min(...waiting.map(({ at }) => at))
  const index = waiting.findIndex(({ at }) => at === earliest)
  return index === -1 ? undefined : waiting.splice(index, 1)[0]
}
