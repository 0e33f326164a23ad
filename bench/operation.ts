import type { LoadRequest } from './measure/load.ts'
import type { World } from './world.ts'

/** What other ways of serving the same data are asked to do as well. */
export type ComparedOperation = 'create' | 'update' | 'detail' | 'list'

/** One row of the table. */
export interface Operation {
  name: string
  /** Makes each request anew. */
  request: (world: World) => LoadRequest
  compared?: ComparedOperation
  /** Requests at a time, when it differs from the other rows. */
  connections?: number
}
