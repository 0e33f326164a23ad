import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, StrictObject, Uuid } from '../contract/schemas.ts'
import type { FormElement } from '../flows/flow.ts'
import { tellable } from './hidden-counts.ts'

/** What applicants of a flow say of themselves, counted. */
export const SelfIdentification = {
  name: 'SelfIdentification',
  schema: StrictObject({
    hiring_flow_id: Uuid('Hiring flow'),
    form_elements: Type.Array(
      StrictObject(
        {
          id: Uuid('Form element'),
          key: Type.String(),
          label: Type.String(),
          choices: Type.Array(
            StrictObject(
              {
                id: Type.String(),
                label: Type.String(),
                applications: Nullable(
                  Type.Integer({
                    minimum: 5,
                    description:
                      'How many chose it, rounded down to a multiple of 5; null when fewer than 5 did, or fewer than 5 of those who answered did not.',
                  }),
                ),
              },
              { title: 'CountedChoice' },
            ),
          ),
        },
        { title: 'CountedElement' },
      ),
    ),
  }),
} satisfies NamedSchema

/** How many there are of something, by element. */
interface Counts {
  choices: { form_element_id: string; choice: string; applications: number }[]
  answers: { form_element_id: string; applications: number }[]
}

export function presentCounts(
  flowId: string,
  elements: FormElement[],
  { choices, answers }: Counts,
): Static<typeof SelfIdentification.schema> {
  return {
    hiring_flow_id: flowId,
    form_elements: elements.map(({ id, key, label, constraints }) => {
      const answered = answers.find(({ form_element_id }) => form_element_id === id)?.applications ?? 0
      const chosen = choices.filter(({ form_element_id }) => form_element_id === id)
      return {
        id,
        key,
        label,
        choices: (constraints.choices ?? []).map((choice) => ({
          id: choice.id,
          label: choice.label,
          applications: tellable(chosen.find((count) => count.choice === choice.id)?.applications ?? 0, answered),
        })),
      }
    }),
  }
}
