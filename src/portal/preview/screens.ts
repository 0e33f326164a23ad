import type { Flow, Page, Stage } from '../../flows/flow.ts'

/** The form by which people sign up on a public page. */
export const SIGN_UP = 'sign-up'

/** One thing that applicants come to see on their way through a flow. */
export interface Screen {
  /** Its address in the flow: `apply/about-you`, `interview`. */
  id: string
  /** None is the form by which people sign up. */
  stage: Stage | undefined
  /** None is what they read while they wait in the stage. */
  page: Page | undefined
}

/** Everything that applicants see of a flow, in its order. */
export function screensOf(flow: Flow, { isPublic }: { isPublic: boolean }): Screen[] {
  const inStages = flow.stages.flatMap((stage): Screen[] => {
    const pages = flow.pages.filter(({ stage_id }) => stage_id === stage.id)
    const filled = pages.map((page) => ({ id: `${stage.slug}/${page.slug}`, stage, page }))
    return filled.length > 0 ? filled : [{ id: stage.slug, stage, page: undefined }]
  })
  return isPublic ? [{ id: SIGN_UP, stage: undefined, page: undefined }, ...inStages] : inStages
}
