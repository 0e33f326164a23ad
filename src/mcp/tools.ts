import type { Tool } from './tool.ts'
import { explainFailedRun } from './tools/explain-failed-run.ts'
import { findPeople } from './tools/find-people.ts'
import { insights } from './tools/insights.ts'
import { listApplications } from './tools/list-applications.ts'
import { listFailedRuns } from './tools/list-failed-runs.ts'
import { listFlows } from './tools/list-flows.ts'
import { listWaiting } from './tools/list-waiting.ts'
import { moveApplication } from './tools/move-application.ts'
import { previewMove } from './tools/preview-move.ts'
import { readApplication } from './tools/read-application.ts'
import { readDocument } from './tools/read-document.ts'
import { readFlow } from './tools/read-flow.ts'
import { readPerson } from './tools/read-person.ts'
import { writeNote } from './tools/write-note.ts'

/** Every tool. None deletes, none reads keys or settings, and two write. */
export const TOOLS: readonly Tool[] = [
  listFlows,
  readFlow,
  findPeople,
  readPerson,
  listApplications,
  readApplication,
  readDocument,
  listWaiting,
  insights,
  listFailedRuns,
  explainFailedRun,
  previewMove,
  moveApplication,
  writeNote,
]
