import type { Everyone } from './bulk-actions.ts'
import type { Movable } from './moves.ts'
import { createStore } from './store.ts'

/** Whom somebody is about to assign and tag. */
export interface Assigning {
  people: Movable[]
  /** In place of these people everybody whom a list shows. */
  everyone?: Everyone | undefined
  done?: (people: Movable[]) => void
}

const asked = createStore<Assigning | undefined>(undefined)
export const useAssigning = () => asked.use()
export const closeAssign = () => asked.set(undefined)

/** Asks who is to look after people, and how they are to be tagged. */
export const openAssign = (assigning: Assigning) => asked.set(assigning)
