import type { Everyone } from './bulk-actions.ts'
import type { Stage } from './contracts.ts'
import type { Movable } from './moves.ts'
import { createStore } from './store.ts'

/** Who is about to be moved. */
export interface Moving {
  people: Movable[]
  /** In place of these people everybody whom a list shows. */
  everyone?: Everyone | undefined
  /** The stage that is chosen first. */
  stage?: Stage | undefined
  /** Once they have been sent on their way; of people of several flows, those of one after the other. */
  done?: (people: Movable[]) => void
}

const asked = createStore<Moving | undefined>(undefined)
export const useMoving = () => asked.use()
export const closeMove = () => asked.set(undefined)

/** Asks where people are to go. */
export const openMove = (moving: Moving) => asked.set(moving)
