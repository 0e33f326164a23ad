import { Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import { holds } from '../../expressions/expression.ts'
import type { AnyStep } from '../run.ts'
import { defineStep } from '../step.ts'

const Steps = Type.Array(Type.Unsafe<AnyStep>({ $ref: '#/$defs/Step' }))

/** Continues with one of two lists of steps, then with the steps after it. */
export const branchStep = defineStep({
  settings: StrictObject({ if: Type.String(), do: Steps, else: Type.Optional(Steps) }),
  async run(_db, { graph: readGraph }, { if: condition, do: yes, else: no = [] }) {
    const graph = await readGraph()
    const isTrue = holds(condition, graph)
    return { next: isTrue ? yes : no, did: { check: { condition, holds: isTrue, graph } } }
  },
})
