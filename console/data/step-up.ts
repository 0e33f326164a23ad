import { createStore } from './store.ts'

interface Asked {
  /** What becomes of what was asked for: it goes on, or it does not. */
  answer: (isShown: boolean) => void
}

/** Whether the dialog asks who one is; `StepUpDialog` shows it. */
export const askedToStepUp = createStore<Asked | undefined>(undefined)

let asking: Promise<boolean> | undefined
let count = 0

/** How often somebody has shown anew who they are: each time their session has another token. */
export const stepUpCount = () => count

/** Has the person show that it is them. Whatever asks meanwhile waits for the same answer. @returns false when they would not */
export function stepUp(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    askedToStepUp.set({
      answer(isShown) {
        if (isShown) count += 1
        asking = undefined
        askedToStepUp.set(undefined)
        resolve(isShown)
      },
    })
  })
  return asking
}
