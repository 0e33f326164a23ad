import type { Static, TSchema } from 'typebox'
import type { Config } from '../config.ts'
import type { CallerCompany } from '../contract/caller.ts'
import type { Database } from '../db/database.ts'
import type { Submission } from '../triggers/field-automations.ts'
import type { ObjectGraph } from './object-graph.ts'
import type { AnyStep, Run } from './run.ts'

/** What a step acts on, and what it is part of. */
export interface StepContext {
  company: CallerCompany
  config: Config
  /** A step that finds or creates the application notes it here. */
  run: Run
  /** This step of this run, as the run's log names it; the same when it is tried again. */
  stepId: string
  /** When it is taken, in milliseconds; a rehearsal is ahead of the clock. */
  now: number
  /** Everything that expressions and texts can name, as it is now. */
  graph: () => Promise<ObjectGraph>
}

/** What a step asks of its run: to take these steps next, to continue later, to keep a result for later steps. */
export interface StepEffect {
  next?: AnyStep[]
  resumeAt?: Date
  result?: object
  /** For whoever looks ahead (`rehearse-runs.ts`). */
  did?: Deed
}

/** What a step has done that people want to know before it happens. */
export type Deed =
  | { mail: { recipient: string; subject: string; text: string } }
  | { text: { recipient: string; text: string } }
  | { move: { transitionId: string; stage: { id: string; name: string } } }
  | { link: { url: string; expiresAt: Date } }
  | { submission: Submission | null; values: Record<string, unknown> }
  | { webhook: { eventId: string } }
  | { wait: { until: Date } }
  | { check: Check }

/** A condition that was looked at, and in what. */
export interface Check {
  condition: string
  holds: boolean
  graph: ObjectGraph
}

/** A kind of step: its settings, and what it does, in the transaction that logs it. */
export interface StepKind<S extends TSchema> {
  settings: S
  // biome-ignore lint/suspicious/noConfusingVoidType: most steps ask nothing of their run.
  run: (db: Database, context: StepContext, settings: Static<S>) => Promise<StepEffect | void>
}

export const defineStep = <S extends TSchema>(kind: StepKind<S>): StepKind<S> => kind

/** Why a run failed, in words for those who set up the automation. Trying again would change nothing. */
export class RunRefusal extends Error {}

/** @throws {RunRefusal} when no step has found or made an application yet */
export function requireApplication({ run }: StepContext): string {
  if (run.applicationId === null) {
    throw new RunRefusal('The run has no application yet: put upsert_application before this step.')
  }
  return run.applicationId
}
