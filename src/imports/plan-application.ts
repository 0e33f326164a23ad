import { statusIn } from '../applications/application.ts'
import type { PastApplication } from '../applications/import-queries.ts'
import { MAX_TAG_LENGTH, MAX_TAGS, parseTags } from '../applications/tags.ts'
import { parseElementValue } from '../flows/element-value.ts'
import { ELEMENT_TYPES, type Flow, type FormElement } from '../flows/flow.ts'
import type { StoredValue } from '../flows/stored-value.ts'
import { type Cell, type Cells, hasError, quoted } from './cells.ts'
import { called, placeOn } from './known-places.ts'
import { parsePastDay } from './past-moment.ts'
import { momentIn, planHistory } from './plan-history.ts'
import { type PlannedNote, planNotes } from './plan-notes.ts'
import type { Planning } from './planning.ts'

/** An application as a row tells of it, before it has ids. */
export interface PlannedApplication extends Omit<PastApplication, 'id' | 'candidateId' | 'actor'> {
  values: { elementId: string; stored: StoredValue }[]
  notes: PlannedNote[]
  /** Files of the archive, by the element that they are for. */
  documents: { element: FormElement; path: string; column: string | null }[]
}

/** Reads what a row says of an application; nothing for a row without a flow, or with an error. */
export function planApplication(cells: Cells, planning: Planning): PlannedApplication | undefined {
  const { map, flows, now } = planning
  const rules = map.application ?? {}
  const flowCell = cells.one(rules.flow)
  if (!flowCell) return undefined
  const flow = called(flows, flowCell.text)
  if (!flow) return unknown(cells, 'unknown_flow', flowCell, 'no hiring flow of the company')
  const told = momentIn(cells, cells.one(rules.created), planning)
  const entered = momentIn(cells, cells.one(rules.entered), planning)
  if (hasError(cells)) return undefined
  const stageCell = cells.one(rules.stage)
  const stage = stageCell && called(flow.stages, stageCell.text)
  if (stageCell && !stage) return unknown(cells, 'unknown_stage', stageCell, `no stage of ${flow.slug}`)
  const history = planHistory(cells, flow, planning)
  if (history === 'broken') return undefined
  if (!stage && history.length === 0) {
    const column = [rules.stage].flat().find((name) => typeof name === 'string') ?? null
    cells.note('error', 'missing_value', column, 'is empty, and nothing else says where the application stands.')
    return undefined
  }
  const created = told ?? history[0]?.at ?? entered ?? now
  if (created === now) cells.note('warning', 'date_missing', null, 'Nothing says when the application was made.')
  const reasonId = reasonIn(cells, cells.one(rules.reason), flow)
  const last = history.at(-1)
  const current = stage ?? flow.stages.find(({ id }) => id === last?.stageId)
  if (!current) return undefined
  if (last?.stageId !== current.id) {
    if (last)
      cells.note(
        'warning',
        'history_changed',
        stageCell?.column ?? null,
        `the history ends on another stage: the move to ${current.slug} was added.`,
      )
    const at = latest(entered, last?.at, created)
    history.push({ ...placeOn(flow, current), reasonId, at })
  } else if (reasonId && last) last.reasonId = reasonId
  const hasMoved = history.length > 1 || current.id !== flow.stages[0]?.id
  return {
    flowId: flow.id,
    isTest: ['true', 'yes', '1'].includes(cells.one(rules.is_test)?.text.toLowerCase() ?? ''),
    tags: tagsIn(cells, cells.all(rules.tags)),
    status: statusIn(current.kind, hasMoved),
    created: created < (history[0]?.at ?? created) ? created : (history[0]?.at ?? created),
    transitions: history,
    values: valuesIn(cells, flow, planning),
    notes: planNotes(cells, planning, created),
    documents: documentsIn(cells, flow, planning),
  }
}

function unknown(
  cells: Cells,
  code: 'unknown_flow' | 'unknown_stage',
  { text, column }: Cell,
  isNone: string,
): undefined {
  cells.note('error', code, column, `${quoted(text)} is ${isNone}: say what it means in the map.`)
  return undefined
}

const latest = (...moments: (Date | undefined)[]) =>
  new Date(Math.max(...moments.flatMap((moment) => moment?.getTime() ?? [])))

function reasonIn(cells: Cells, cell: Cell | undefined, flow: Flow): string | null {
  if (!cell) return null
  const reason = called(flow.reasons, cell.text)
  if (!reason)
    cells.note(
      'warning',
      'unknown_reason',
      cell.column,
      `${quoted(cell.text)} is no reason of ${flow.slug}; it is left out.`,
    )
  return reason?.id ?? null
}

function tagsIn(cells: Cells, found: Cell[]): string[] {
  const tags = parseTags(found.map(({ text }) => text.slice(0, MAX_TAG_LENGTH).trim()))
  if (tags.length > MAX_TAGS) {
    cells.note(
      'warning',
      'too_many_tags',
      found[0]?.column ?? null,
      `holds ${tags.length} tags; the first ${MAX_TAGS} are kept.`,
    )
  }
  return tags.slice(0, MAX_TAGS)
}

/** The form elements that a map names and the flow has. */
const elementsNamed = <T>(flow: Flow, rules: Record<string, T> = {}): [FormElement, T][] =>
  Object.entries(rules).flatMap(([key, rule]) => {
    const element = flow.form_elements.find((one) => one.key === key)
    return element ? [[element, rule]] : []
  })

function valuesIn(cells: Cells, flow: Flow, { map, defaultCountry }: Planning) {
  return elementsNamed(flow, map.form).flatMap(([element, rule]) => {
    const isList = element.type === 'multi_selection'
    const found = isList ? cells.all(rule) : [cells.one(rule) ?? []].flat()
    const [first] = found
    if (!first) return []
    const texts = found.map(({ text }) => entryOf(element, text, map.dates))
    const parsed = parseElementValue(element, isList ? texts : texts[0], defaultCountry)
    if ('stored' in parsed) return parsed.stored ? [{ elementId: element.id, stored: parsed.stored }] : []
    cells.note('warning', 'invalid_entry', first.column, `${parsed.problem}; the entry is left out.`)
    return []
  })
}

/** A choice by its label, a date in the order of the map, yes and no. */
function entryOf({ type, constraints }: FormElement, text: string, order: Planning['map']['dates']): string {
  if (type === 'date') return parsePastDay(text, order) ?? text
  if (type === 'boolean')
    return (
      ({ yes: 'true', no: 'false', '1': 'true', '0': 'false' } as Record<string, string>)[text.toLowerCase()] ??
      text.toLowerCase()
    )
  if (ELEMENT_TYPES[type].filterClass !== 'selection') return text
  return called(constraints.choices ?? [], text)?.id ?? text
}

function documentsIn(cells: Cells, flow: Flow, { map }: Planning) {
  return elementsNamed(flow, map.documents).flatMap(([element, rule]) =>
    cells.all(rule).map(({ text, column }) => ({ element, path: text, column })),
  )
}
