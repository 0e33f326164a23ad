import { ownLanguage } from '../companies/public-company.ts'
import { asWords, type Words, wordsOf } from '../contract/words.ts'
import type { GroupMember } from './element-type.ts'
import type { ApplicantView, ElementTranslations, Flow, FormElement, NameTranslations, Stage } from './flow.ts'

/** What `translations` of a table holds: texts by field and language, or nothing. */
type StoredNames = Partial<NameTranslations> | null

interface StoredElementTexts {
  label?: Words
  help?: Words
  text?: Words
  choices?: Record<string, Words>
}

/** A flow as the database has it: only what was translated is in `translations`. */
export type StoredFlow = Omit<Flow, 'stages' | 'pages' | 'form_elements' | 'self_identification' | 'translations'> & {
  languages: string[] | null
  translations: StoredNames
  stages: (Omit<Stage, 'translations' | 'applicant_view'> & { translations: StoredNames; applicant_view: unknown })[]
  pages: (Omit<Flow['pages'][number], 'translations'> & { translations: StoredNames })[]
  form_elements: (Omit<FormElement, 'translations'> & {
    translations: StoredElementTexts | null
    self_identification: boolean
  })[]
}

/** A flow whose every text is there by language, the company's own first. */
export function withTranslations({ languages, ...flow }: StoredFlow): Flow {
  const own = ownLanguage(languages)
  const named = <T extends { name: string; translations: StoredNames }>(object: T) => ({
    ...object,
    translations: nameTranslations(own, object),
  })
  const translated = <E extends Omit<StoredFlow['form_elements'][number], 'self_identification'>>(element: E) => ({
    ...element,
    ...(element.constraints.elements && {
      constraints: {
        ...element.constraints,
        elements: element.constraints.elements.map((member) => inOwnLanguage(own, member)),
      },
    }),
    translations: elementTranslations(own, element),
  })
  const elements = (isAsked: boolean) =>
    flow.form_elements.flatMap(({ self_identification, ...element }) =>
      self_identification === isAsked ? [translated(element)] : [],
    )
  return {
    ...named(flow),
    stages: flow.stages.map((stage) => ({
      ...named(stage),
      applicant_view: applicantView(own, stage.applicant_view),
    })),
    pages: flow.pages.map(named),
    form_elements: elements(false),
    self_identification: elements(true),
  }
}

/** @param translations the column, or nothing */
export const nameTranslations = (
  own: string,
  { name, translations }: { name: string; translations: unknown },
): NameTranslations => ({ name: wordsOf(own, name, (translations as StoredNames)?.name) })

/** @param stored the column `applicant_view` */
export function applicantView(own: string, stored: unknown): ApplicantView {
  const {
    name,
    text,
    hidden = false,
  } = (stored ?? {}) as {
    name?: string | Words
    text?: string | Words
    hidden?: boolean
  }
  return { hidden, ...(name && { name: asWords(own, name) }), ...(text && { text: asWords(own, text) }) }
}

function elementTranslations(
  own: string,
  { label, help, constraints, translations }: Omit<StoredFlow['form_elements'][number], 'self_identification'>,
): ElementTranslations {
  const { text, choices, elements } = constraints
  return {
    label: wordsOf(own, label, translations?.label),
    ...(help !== null && { help: wordsOf(own, help, translations?.help) }),
    ...(text !== undefined && { text: wordsOf(own, text, translations?.text) }),
    ...(choices && {
      choices: Object.fromEntries(
        choices.map((choice) => [choice.id, wordsOf(own, choice.label, translations?.choices?.[choice.id])]),
      ),
    }),
    ...(elements && {
      elements: Object.fromEntries(
        elements.map((member: TranslatedMember) => [member.key, memberTranslations(own, member)]),
      ),
    }),
  }
}

/** A group keeps its elements as the company file has them, in all languages. */
type TranslatedMember = GroupMember<string | Words>

const memberTranslations = (own: string, { label, help, choices }: TranslatedMember): ElementTranslations => ({
  label: asWords(own, label),
  ...(help && { help: asWords(own, help) }),
  ...(choices && { choices: Object.fromEntries(choices.map((choice) => [choice.id, asWords(own, choice.label)])) }),
})

/** What the API shows of a group's elements: their texts in the company's own language. */
function inOwnLanguage(own: string, { label, help, choices, ...member }: TranslatedMember): GroupMember {
  const text = (words: string | Words) => asWords(own, words)[own] ?? ''
  return {
    ...member,
    label: text(label),
    ...(help && { help: text(help) }),
    ...(choices && { choices: choices.map((choice) => ({ ...choice, label: text(choice.label) })) }),
  }
}
