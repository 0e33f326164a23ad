import type { Flow } from '../flows/flow.ts'
import type { ByTwo } from './read-queries.ts'

/** How many reached each stage of a flow, in its order. @param reached the other is the stage */
export const reachedStages = ({ stages }: Flow, reached: ByTwo[]) =>
  stages.map(({ id }) => ({
    stage_id: id,
    applications: reached.reduce((sum, { other, count }) => (other === id ? sum + count : sum), 0),
  }))
