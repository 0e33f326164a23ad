import type { Flow, FormElement } from './contracts.ts'

/** The elements of a flow that hold something, in order. */
export const elementsOf = ({ forms }: Pick<Flow, 'forms'>): FormElement[] =>
  forms.flatMap(({ form_elements }) => form_elements).filter(({ variable_id }) => variable_id !== null)
