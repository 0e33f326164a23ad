import type { Words } from '../contract/words.ts'
import type { ElementConstraints, ElementTypeRules } from './element-type.ts'
import { ADDRESS_TYPES } from './element-types/address.ts'
import { CHOICE_TYPES } from './element-types/choice.ts'
import { CONSENT_TYPES } from './element-types/consent.ts'
import { DATE_AND_TIME_TYPES } from './element-types/date-and-time.ts'
import { FILE_TYPES } from './element-types/file.ts'
import { GROUP_TYPES } from './element-types/group.ts'
import { NUMBER_TYPES } from './element-types/number.ts'
import { SHOWN_ONLY_TYPES } from './element-types/shown-only.ts'
import { TEXT_TYPES } from './element-types/text.ts'

/** What a stage means for an application's status, which follows from it (docs/states.md, "Application"). */
export const STAGE_KINDS = ['active', 'review', 'on_hold', 'approved', 'rejected', 'completed'] as const
export type StageKind = (typeof STAGE_KINDS)[number]

export const FLOW_STATUSES = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const
export type FlowStatus = (typeof FLOW_STATUSES)[number]

/** A hiring flow with everything in it, in order, without what was removed. */
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
  /** Elements that only the applicant's pages ask with; nothing else of the service knows them or what they hold. */
  self_identification: FormElement[]
  reasons: { id: string; key: string; label: string }[]
  translations: NameTranslations
}

/** The name of a flow, stage or page, by language. */
export interface NameTranslations {
  name: Words
}

/** The texts of a form element, by language. */
export interface ElementTranslations {
  label: Words
  help?: Words
  text?: Words
  /** The labels of its choices, by their ids. */
  choices?: Record<string, Words>
  /** Those of what a group asks for, by its keys. */
  elements?: Record<string, ElementTranslations>
}

export interface Stage {
  id: string
  slug: string
  name: string
  kind: StageKind
  next_stage_ids: string[] | null
  /** Where an application moves to when its applicant has sent the stage's pages. */
  stage_after_sending_id: string | null
  translations: NameTranslations
  applicant_view: ApplicantView
}

/** A stage as applicants see it. */
export interface ApplicantView {
  /** What they read instead of its name. */
  name?: Words
  /** What they read while they stand there and have nothing to fill in. */
  text?: Words
  /** Whether it is none of their steps, and not in their history. */
  hidden: boolean
}

export interface Page {
  id: string
  stage_id: string
  form_id: string
  /** Whose times are to be chosen from, where the page asks for one and for nothing else. */
  schedule_id: string | null
  slug: string
  name: string
  /** When its applicants are asked; null is always (asked.ts). */
  show_if: string | null
  translations: NameTranslations
}

export interface FormElement {
  id: string
  form_id: string
  key: string
  type: ElementType
  label: string
  help: string | null
  required: boolean
  /** When its applicants are asked; null is always (asked.ts). */
  show_if: string | null
  constraints: ElementConstraints
  translations: ElementTranslations
}

const KNOWN_TYPES = {
  ...TEXT_TYPES,
  ...NUMBER_TYPES,
  ...DATE_AND_TIME_TYPES,
  ...CHOICE_TYPES,
  ...FILE_TYPES,
  ...ADDRESS_TYPES,
  ...CONSENT_TYPES,
  ...GROUP_TYPES,
  ...SHOWN_ONLY_TYPES,
}

export type ElementType = keyof typeof KNOWN_TYPES

/** Every type of form element. */
export const ELEMENT_TYPES: Record<ElementType, ElementTypeRules> = KNOWN_TYPES
