import type { TSchema } from 'typebox'
import { graphPaths, quoted } from '../../automations/graph-paths.ts'
import { ELEMENT_TYPES, type ElementType } from '../../flows/flow.ts'
import { entriesIn, namesIn } from '../checks.ts'
import { CompanyFile } from '../company-file.ts'
import type { FlowPart } from '../flow-part.ts'
import { elementsIn, type FlowEntry } from '../kinds/flow.ts'
import type { YamlPath } from '../yaml-file.ts'
import { type KeyMeanings, meaningOf } from './key-meanings.ts'
import { type DraftPlace, placeInDraft } from './place-in-draft.ts'

/** Something that may stand where the cursor is. */
export interface Completion {
  text: string
  /** What is written for it. */
  insert: string
  /** What it means, or stands for. */
  meaning: string
}

export interface Completed {
  /** Where what is typed begins. */
  from: number
  completions: Completion[]
  /** Where the cursor stands, such as `flows[0].stages[1].kind`, and what the key there means. */
  place: { path: string; meaning: string } | undefined
}

const MAX_COMPLETIONS = 60

type Schema = TSchema & {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: Schema | boolean
  enum?: string[]
  type?: string | string[]
  $ref?: string
}

/** Where in the schema something stands: by its keys, steps inside of steps like those outside. */
interface SchemaPlace {
  schema: Schema | undefined
  name: string
}

const ROOT: SchemaPlace = { schema: CompanyFile as Schema, name: '' }

/** What may follow what is typed in a draft of a flow. @param company the whole company file that the draft is a part of */
export function completeDraft(
  { text, offset }: { text: string; offset: number },
  company: CompanyFile,
  meanings: KeyMeanings,
): Completed {
  const place = placeInDraft(text, offset)
  if (!place) return { from: offset, completions: [], place: undefined }
  const holder = schemaAt(place.at)
  const own = place.isKey ? schemaAt([...place.at, place.name]) : holder
  const [here, at] = own.schema ? [own, place.isKey ? [...place.at, place.name] : place.at] : [holder, place.at]
  const known = namesOf(place, company)
  const all = place.isKey && isObject(holder) ? keysAt(place, holder, known, meanings) : valuesAt(place, holder, known)
  const typed = place.typed.toLowerCase()
  const fitting = [
    ...all.filter((one) => one.text.toLowerCase().startsWith(typed)),
    ...all.filter((one) => one.text.toLowerCase().indexOf(typed) > 0),
  ]
  return {
    from: place.from,
    completions: fitting.filter((one) => one.text !== place.typed).slice(0, MAX_COMPLETIONS),
    place: here.name ? { path: pathText(at), meaning: meaningOf(meanings, here.name) } : undefined,
  }
}

/** An entry of a list that is alone on its line looks like a key. */
const isObject = ({ schema }: SchemaPlace): boolean =>
  [schema, ...(schema?.anyOf ?? [])].some((one) => one?.properties ?? one?.additionalProperties)

function schemaAt(at: YamlPath): SchemaPlace {
  return at.reduce<SchemaPlace>((holder, step) => {
    const { schema } = holder
    if (typeof step === 'number') return resolved({ schema: schema?.items, name: holder.name })
    const options = [schema, ...(schema?.anyOf ?? [])]
    const own = options.map((option) => option?.properties?.[step]).find(Boolean)
    const other = options.map((option) => option?.additionalProperties).find((one) => typeof one === 'object')
    const found = own ?? (other as Schema | undefined)
    return resolved({
      schema: found,
      name: own ? `${holder.name}.${step}`.replace(/^\./, '') : `${holder.name}.*`,
    })
  }, ROOT)
}

/** A step is the same wherever it stands. */
const resolved = (place: SchemaPlace): SchemaPlace =>
  place.schema?.$ref === '#/$defs/Step'
    ? { schema: (CompanyFile as unknown as { $defs: { Step: Schema } }).$defs.Step, name: 'steps' }
    : place

/** What conditions and texts of a draft can name, and what the conditions under which something is asked can. */
export function pathsOf(draft: FlowPart, company: CompanyFile): { everything: Completion[]; answers: Completion[] } {
  const known = namesOf({ content: draft, at: [] }, company)
  return { everything: everyPath(known), answers: pathsOfAnswers(known) }
}

/** What the file has that can be named. */
function namesOf({ content, at }: Pick<DraftPlace, 'content' | 'at'>, company: CompanyFile) {
  const draft = (content ?? {}) as Partial<CompanyFile>
  const flows = entriesIn(draft.flows).map(([, flow]) => flow as Partial<FlowEntry>)
  const [list, index] = at
  const flow = (list === 'flows' ? flows[Number(index)] : undefined) ?? flows[0] ?? {}
  const texts = <T>(names: Set<T>) => [...names].filter((name) => typeof name === 'string')
  const elements = elementsIn(flow).flatMap(({ element }) =>
    element.self_identification === true || typeof element.key !== 'string' ? [] : [{ ...element, key: element.key }],
  )
  const filterClass = (type: unknown) =>
    Object.hasOwn(ELEMENT_TYPES, String(type)) ? ELEMENT_TYPES[type as ElementType].filterClass : null
  const pages = entriesIn(flow.stages).flatMap(([, { pages }]) => entriesIn(pages).map(([, page]) => page))
  const own = (Array.isArray(company.company.languages) ? company.company.languages : undefined) ?? []
  return {
    flow: texts(namesIn(draft.flows, 'slug')),
    stage: texts(namesIn(flow.stages, 'slug')),
    reason: texts(namesIn(flow.reasons, 'key')),
    element: elements.map(({ key }) => key),
    legalEntity: texts(namesIn(company.legal_entities, 'key')),
    schedule: texts(namesIn(company.schedules, 'key')),
    endpoint: texts(namesIn(company.webhook_endpoints, 'key')),
    template: texts(namesIn(draft.email_templates, 'key')),
    languages: own,
    answers: elements.filter(({ type }) => !['document', null].includes(filterClass(type))).map(({ key }) => key),
    documents: elements.filter(({ type }) => filterClass(type) === 'document').map(({ key }) => key),
    interviews: pages.flatMap(({ slug, schedule }) =>
      schedule === undefined || typeof slug !== 'string' ? [] : [slug],
    ),
    labels: new Map(elements.map(({ key, label }) => [key, wordsIn(label, own[0])])),
  }
}

type Names = ReturnType<typeof namesOf>

const wordsIn = (text: unknown, language = 'en'): string =>
  typeof text === 'string' ? text : String((text as Record<string, string> | null)?.[language] ?? '')

function keysAt(place: DraftPlace, { schema, name }: SchemaPlace, known: Names, meanings: KeyMeanings): Completion[] {
  const object = schema?.properties ? schema : schema?.anyOf?.find(({ properties }) => properties)
  const written = valueAt(place.content, place.at)
  const isNew = (key: string) => typeof written !== 'object' || written === null || !(key in written)
  const completion = (key: string, meaning: string, value?: Schema): Completion => ({
    text: key,
    insert: place.hasColon ? key : `${key}:${value?.properties || value?.items ? '' : ' '}`,
    meaning,
  })
  if (object?.properties) {
    return Object.entries(object.properties)
      .filter(([key]) => isNew(key) && !(key === 'id' && !name.endsWith('choices')))
      .map(([key, value]) => completion(key, meaningOf(meanings, name ? `${name}.${key}` : key), value))
  }
  if (name === 'steps.set_variables' || name === 'automations.trigger.webhook.mapping') {
    return known.answers
      .map((key) => `form.${key}`)
      .filter(isNew)
      .map((key) => completion(key, known.labels.get(key.slice('form.'.length)) ?? ''))
  }
  if (typeof schema?.additionalProperties === 'object') {
    return known.languages.filter(isNew).map((tag) => completion(tag, meanings['*'] ?? ''))
  }
  return []
}

/** What a value names that stands elsewhere in the file. */
const REFERENCES: Record<string, keyof Names> = {
  'flows.legal_entity': 'legalEntity',
  'flows.stages.next': 'stage',
  'flows.stages.after_sending': 'stage',
  'flows.stages.pages.schedule': 'schedule',
  'steps.move_to_stage.stage': 'stage',
  'steps.move_to_stage.reason': 'reason',
  'steps.send_email.template': 'template',
  'steps.send_text.template': 'template',
  'steps.send_webhook.endpoint': 'endpoint',
}
const IN_TRIGGER = /^automations\.trigger\.\w+\.(flow|stage|element)$/
const SHOWN_IF = /^flows\.stages\.pages\.(elements\.)?show_if$/
const CONDITIONS = ['automations.condition', 'steps.branch.if']
const TEMPLATES =
  /^(email_templates\.(subject|text|html)|steps\.(set_variables|send_webhook|record_billable_event|wait|send_email)\b)/

const plain = (text: string, meaning = ''): Completion => ({ text, insert: text, meaning })

const pathsOfAnswers = ({ answers, labels }: Names): Completion[] =>
  answers.map((key) => plain(`form.${quoted(key)}`, labels.get(key)))

const everyPath = (known: Names): Completion[] =>
  graphPaths(known).map((path) => plain(path, known.labels.get(path.split('.')[1]?.replaceAll('"', '') ?? '')))

function valuesAt({ before, at, content }: DraftPlace, { schema, name }: SchemaPlace, known: Names): Completion[] {
  const trigger = IN_TRIGGER.exec(name)?.[1] as 'flow' | 'stage' | 'element' | undefined
  const list = trigger ?? REFERENCES[name]
  if (list) {
    const written = valueAt(content, at.slice(0, -1))
    const isNew = (one: string) => !(Array.isArray(written) && written.includes(one))
    return (known[list] as string[]).filter(isNew).map((one) => plain(one, known.labels.get(one)))
  }
  if (schema?.enum) return schema.enum.map((one) => plain(one))
  if (schema?.type === 'boolean') return [plain('true'), plain('false')]
  const isTemplate = TEMPLATES.test(name) && before.lastIndexOf('{{') > before.lastIndexOf('}}')
  if (SHOWN_IF.test(name)) return pathsOfAnswers(known)
  return isTemplate || CONDITIONS.includes(name) ? everyPath(known) : []
}

const valueAt = (content: unknown, at: YamlPath): unknown =>
  at.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | null | undefined)?.[step], content)

const pathText = (at: YamlPath): string =>
  at
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
