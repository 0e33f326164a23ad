import type { Endpoint } from '../http/endpoint.ts'
import { getBulkAction } from './endpoints/get-bulk-action.ts'
import { getBulkMove } from './endpoints/get-bulk-move.ts'
import { listBulkActionResults } from './endpoints/list-bulk-action-results.ts'
import { listBulkMoveResults } from './endpoints/list-bulk-move-results.ts'
import { startBulkAssignment } from './endpoints/start-bulk-assignment.ts'
import { startBulkLinks } from './endpoints/start-bulk-links.ts'
import { startBulkMessage } from './endpoints/start-bulk-message.ts'
import { startBulkMove } from './endpoints/start-bulk-move.ts'
import { undoBulkAction } from './endpoints/undo-bulk-action.ts'
import { undoBulkMove } from './endpoints/undo-bulk-move.ts'

export const bulkEndpoints: Endpoint[] = [
  startBulkMove,
  getBulkMove,
  listBulkMoveResults,
  undoBulkMove,
  startBulkAssignment,
  startBulkMessage,
  startBulkLinks,
  getBulkAction,
  listBulkActionResults,
  undoBulkAction,
]
