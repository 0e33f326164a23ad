import { type Static, Type } from 'typebox'
import { LegalEntity } from '../companies/company.ts'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import { AUTOFILLS, MEMBER_TYPES } from './element-type.ts'
import {
  ELEMENT_TYPES,
  type ElementType,
  FLOW_STATUSES,
  type Flow,
  type FlowStatus,
  type FormElement,
  STAGE_KINDS,
} from './flow.ts'
import type { FlowSummaryRow } from './queries.ts'

const flowFields = {
  id: Uuid('Hiring flow'),
  name: Type.String(),
  slug: Type.String(),
  status: OneOf([...FLOW_STATUSES], { title: 'HiringFlowStatus' }),
  created: Timestamp(),
  updated_at: Timestamp(),
}

/** A flow in the list of flows. */
export const HiringFlowSummary = {
  name: 'HiringFlowSummary',
  schema: StrictObject(flowFields),
} satisfies NamedSchema

export function presentFlowSummary({
  created,
  updated_at,
  status,
  ...flow
}: FlowSummaryRow): Static<typeof HiringFlowSummary.schema> {
  return {
    ...flow,
    status: status as FlowStatus,
    created: created.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** What a stage is for. */
export const StageKindSchema = OneOf([...STAGE_KINDS], { title: 'StageKind' })

/** What is asked for. */
export const ElementTypeSchema = OneOf(Object.keys(ELEMENT_TYPES) as ElementType[], { title: 'FormElementType' })

const WordsSchema = Type.Record(Type.String(), Type.String(), {
  description: 'A text by language (BCP 47), at least in the company’s own.',
})
const NameTranslations = StrictObject({ name: WordsSchema }, { title: 'NameTranslations' })

const ShowIf = Nullable(
  Type.String({ description: 'JMESPath over earlier answers: when applicants are asked. null is always.' }),
)

const ownConstraints = {
  min_length: Type.Optional(Type.Integer()),
  max_length: Type.Optional(Type.Integer()),
  pattern: Type.Optional(Type.String()),
  min: Type.Optional(Type.Unsafe<number | string>({ type: ['number', 'string'] })),
  max: Type.Optional(Type.Unsafe<number | string>({ type: ['number', 'string'] })),
  choices: Type.Optional(Type.Array(StrictObject({ id: Type.String(), label: Type.String() }, { title: 'Choice' }))),
  display: Type.Optional(OneOf(['dropdown', 'radio', 'boxes'], { title: 'ChoiceDisplay' })),
  whole: Type.Optional(Type.Boolean({ description: 'Whether a number has no fraction.' })),
  autofill: Type.Optional(OneOf([...AUTOFILLS], { title: 'Autofill' })),
}

const GroupElement = StrictObject(
  {
    key: Type.String({ description: 'The name of its answers in the entries of the group.' }),
    type: OneOf([...MEMBER_TYPES], { title: 'GroupElementType' }),
    label: Type.String(),
    help: Type.Optional(Type.String()),
    required: Type.Optional(Type.Boolean()),
    ...ownConstraints,
  },
  { title: 'GroupElement', description: 'What each entry of a group asks for.' },
)

const choiceTranslations = Type.Optional(
  Type.Record(Type.String(), WordsSchema, { description: 'The labels of its choices, by their ids.' }),
)

const FormElementSchema = StrictObject(
  {
    id: Uuid('Form element'),
    key: Type.String({ description: 'Its name in the company’s configuration.' }),
    type: ElementTypeSchema,
    label: Type.String(),
    help: Nullable(Type.String()),
    required: Type.Boolean({ description: 'Whether it must be answered if it is asked.' }),
    show_if: ShowIf,
    constraints: StrictObject(
      {
        ...ownConstraints,
        accept: Type.Optional(Type.Array(Type.String())),
        max_bytes: Type.Optional(Type.Integer()),
        text: Type.Optional(Type.String()),
        version: Type.Optional(Type.String({ description: 'Of a text that is agreed to.' })),
        url: Type.Optional(Type.String({ description: 'Where a text that is agreed to stands as a whole.' })),
        elements: Type.Optional(Type.Array(GroupElement)),
      },
      { title: 'FormElementConstraints' },
    ),
    translations: StrictObject(
      {
        label: WordsSchema,
        help: Type.Optional(WordsSchema),
        text: Type.Optional(WordsSchema),
        choices: choiceTranslations,
        elements: Type.Optional(
          Type.Record(
            Type.String(),
            StrictObject(
              { label: WordsSchema, help: Type.Optional(WordsSchema), choices: choiceTranslations },
              { title: 'GroupElementTranslations' },
            ),
            { description: 'The texts of a group’s elements, by their keys.' },
          ),
        ),
      },
      { title: 'FormElementTranslations' },
    ),
    variable_id: Nullable(
      Type.String({ description: 'The path of its value; null when the element only shows something.' }),
    ),
  },
  { title: 'FormElement' },
)

const Page = StrictObject(
  {
    id: Uuid('Page'),
    slug: Type.String(),
    name: Type.String(),
    form_id: Uuid('Form'),
    show_if: ShowIf,
    schedule_id: Nullable(Uuid('The schedule whose times are chosen from, where the page asks for one')),
    translations: NameTranslations,
  },
  { title: 'Page' },
)

const Stage = StrictObject(
  {
    id: Uuid('Stage'),
    slug: Type.String(),
    name: Type.String(),
    kind: StageKindSchema,
    translations: NameTranslations,
    next_stage_ids: Nullable(
      Type.Array(Uuid('Stage'), { description: 'The stages that may follow; null allows all.' }),
    ),
    stage_after_sending_id: Nullable(Uuid('The stage that follows when the applicant has sent the pages of this one.')),
    pages: Type.Array(Page),
  },
  { title: 'Stage' },
)

const Form = StrictObject(
  {
    id: Uuid('Form'),
    name: Type.String(),
    stage_id: Uuid('Stage'),
    page_id: Uuid('Page'),
    form_elements: Type.Array(FormElementSchema),
  },
  { title: 'Form' },
)

const StageReason = StrictObject(
  { id: Uuid('Stage reason'), key: Type.String(), label: Type.String() },
  { title: 'StageReason' },
)

/** A flow with everything in it. */
export const HiringFlow = {
  name: 'HiringFlow',
  schema: StrictObject({
    ...flowFields,
    translations: NameTranslations,
    company: StrictObject({ id: Uuid('Company'), name: Type.String() }, { title: 'CompanyReference' }),
    legal_entity: Nullable(LegalEntity),
    stages: Type.Array(Stage),
    forms: Type.Array(Form),
    reasons: Type.Array(StageReason),
  }),
} satisfies NamedSchema

/** The path of a form element's value (docs/external-api.md, "Resources and their fields"). */
export const formVariableId = (flowId: string, elementId: string) => `HIRING_FLOW.${flowId}.FORM.${elementId}`

export function presentFlow(flow: Flow): Static<typeof HiringFlow.schema> {
  return {
    id: flow.id,
    name: flow.name,
    slug: flow.slug,
    status: flow.status,
    translations: flow.translations,
    created: new Date(flow.created).toISOString(),
    updated_at: new Date(flow.updated_at).toISOString(),
    company: flow.company,
    legal_entity: flow.legal_entity,
    stages: flow.stages.map((stage) => ({
      ...stage,
      pages: flow.pages.filter((page) => page.stage_id === stage.id).map(({ stage_id: _, ...page }) => page),
    })),
    forms: flow.pages.map((page) => ({
      id: page.form_id,
      name: page.name,
      stage_id: page.stage_id,
      page_id: page.id,
      form_elements: flow.form_elements
        .filter((element) => element.form_id === page.form_id)
        .map((element) => presentElement(flow.id, element)),
    })),
    reasons: flow.reasons,
  }
}

function presentElement(flowId: string, { form_id: _, ...element }: FormElement) {
  return {
    ...element,
    variable_id: ELEMENT_TYPES[element.type].filterClass ? formVariableId(flowId, element.id) : null,
  }
}
