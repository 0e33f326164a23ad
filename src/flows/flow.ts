/** How far along a stage is; the application's status follows from it (design, "The model"). */
export const STAGE_KINDS = ['active', 'review', 'on_hold', 'approved', 'rejected', 'completed'] as const
export type StageKind = (typeof STAGE_KINDS)[number]

export const FLOW_STATUSES = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const
export type FlowStatus = (typeof FLOW_STATUSES)[number]

/** A hiring flow with all that it is made of, in order, without what was removed. */
export interface Flow {
  id: string
  name: string
  slug: string
  status: FlowStatus
  created: string
  updated_at: string
  company: { id: string; name: string }
  legal_entity: { id: string; key: string; name: string; country: string } | null
  stages: Stage[]
  pages: Page[]
  form_elements: FormElement[]
  reasons: { id: string; key: string; label: string }[]
}

export interface Stage {
  id: string
  slug: string
  name: string
  kind: StageKind
  next_stage_ids: string[] | null
  /** Where an application moves to when its applicant has sent the stage's pages. */
  stage_after_sending_id: string | null
}

export interface Page {
  id: string
  stage_id: string
  form_id: string
  slug: string
  name: string
}

export interface FormElement {
  id: string
  form_id: string
  key: string
  type: ElementType
  label: string
  help: string | null
  required: boolean
  constraints: ElementConstraints
}

/** How v2 filters a value of a type (spec, "Filter value formats by field type"). */
export type FilterClass = 'text' | 'selection' | 'date' | 'number' | 'document'

/** Every type of form element with its filter class; a type without one only shows something and stores nothing. */
export const ELEMENT_TYPES = {
  text: 'text',
  long_text: 'text',
  email: 'text',
  phone: 'text',
  number: 'number',
  date: 'date',
  time: 'text',
  selection: 'selection',
  multi_selection: 'selection',
  boolean: 'selection',
  document: 'document',
  signature: 'document',
  address: 'text',
  section: null,
  rich_text: null,
} as const satisfies Record<string, FilterClass | null>

export type ElementType = keyof typeof ELEMENT_TYPES

/** What a value must satisfy; which of these apply depends on the element's type. */
export interface ElementConstraints {
  min_length?: number
  max_length?: number
  pattern?: string
  min?: number | string
  max?: number | string
  choices?: { id: string; label: string }[]
  display?: 'dropdown' | 'radio'
  accept?: string[]
  max_bytes?: number
  text?: string
}
