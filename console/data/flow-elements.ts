import type { Flow, FormElement } from './contracts.ts'

/** The elements of a flow that hold something, in order. */
export const elementsOf = ({ forms }: Flow): FormElement[] =>
  forms.flatMap(({ form_elements }) => form_elements).filter(({ variable_id }) => variable_id !== null)
