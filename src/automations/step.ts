import type { Static, TSchema } from 'typebox'
import type { Database } from '../db/database.ts'

/** What a step acts on, and what it is part of. */
export interface StepContext {
  companyId: string
  applicationId: string
  automationId: string
  runId: string
  /** This execution of this step, as the run's log names it. */
  stepId: string
}

/** A kind of step: the settings that it takes, and what it does in the transaction of its run. */
export interface StepKind<S extends TSchema> {
  settings: S
  run: (db: Database, context: StepContext, settings: Static<S>) => Promise<void>
}

export const defineStep = <S extends TSchema>(kind: StepKind<S>): StepKind<S> => kind

/** Why a run failed, in words for those who set the automation up. To run it again would change nothing. */
export class RunFailure extends Error {}
