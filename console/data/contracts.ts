import type { Static, TSchema } from 'typebox'
import type { advanceApplication } from '../../src/applications/endpoints/advance-application.ts'
import type { advanceApplications } from '../../src/applications/endpoints/advance-applications.ts'
import type { countApplications } from '../../src/applications/endpoints/count-applications.ts'
import type { getApplication } from '../../src/applications/endpoints/get-application.ts'
import type { getApplicationHistory } from '../../src/applications/endpoints/get-application-history.ts'
import type { listApplicationsV2 } from '../../src/applications/endpoints/list-applications-v2.ts'
import type { listCandidateApplications } from '../../src/applications/endpoints/list-candidate-applications.ts'
import type { listRuns } from '../../src/automations/endpoints/list-runs.ts'
import type { previewMove } from '../../src/automations/endpoints/preview-move.ts'
import type { listCandidates } from '../../src/candidates/endpoints/list-candidates.ts'
import type { listViews } from '../../src/console/endpoints/list-views.ts'
import type { getHiringFlow } from '../../src/flows/endpoints/get-hiring-flow.ts'
import type { listHiringFlows } from '../../src/flows/endpoints/list-hiring-flows.ts'
import type { correctApplication } from '../../src/notes/endpoints/correct-application.ts'
import type { listNotes } from '../../src/notes/endpoints/list-notes.ts'
import type { updateApplication } from '../../src/notes/endpoints/update-application.ts'
import type { listMembers } from '../../src/operators/endpoints/list-members.ts'
import type { listVariables } from '../../src/variables/endpoints/list-variables.ts'

/** What an endpoint answers, as its own contract has it. */
type Answer<E extends { success: Record<number, TSchema> }> = Static<Extract<E['success'][keyof E['success']], TSchema>>

export type SavedViews = Answer<typeof listViews>
export type Flows = Answer<typeof listHiringFlows>
export type Flow = Answer<typeof getHiringFlow>
export type Stage = Flow['stages'][number]
export type FormElement = Flow['forms'][number]['form_elements'][number]
export type Variables = Answer<typeof listVariables>
export type ApplicationPage = Answer<typeof listApplicationsV2>
export type Counts = Answer<typeof countApplications>
export type ApplicationDetail = Answer<typeof getApplication>
export type Form = ApplicationDetail['forms'][number]
export type Document = ApplicationDetail['documents'][number]
export type History = Answer<typeof getApplicationHistory>
export type Transition = History['transitions'][number]
export type Moved = Answer<typeof advanceApplication>
export type MovedMany = Answer<typeof advanceApplications>
export type Candidates = Answer<typeof listCandidates>
export type CandidateApplications = Answer<typeof listCandidateApplications>
export type MovePreview = Answer<typeof previewMove>
export type AssignedApplication = Answer<typeof updateApplication>
export type Corrected = Answer<typeof correctApplication>
export type Runs = Answer<typeof listRuns>
export type Notes = Answer<typeof listNotes>
export type Note = Notes['results'][number]
export type Members = Answer<typeof listMembers>

/** An application in the list, with a value for each variable that was asked for. */
export type ApplicationRow = ApplicationPage['results'][number] & Record<string, unknown>
