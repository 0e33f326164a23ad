import { ELEMENT_TYPES, type Flow } from '../flows/flow.ts'
import { type ColumnRule, type ImportMap, refuseMap, ruleOf } from './import-map.ts'
import { called } from './known-places.ts'

interface MapProblem {
  path: string
  message: string
}

/**
 * Compares a map with the file's header and with what the company has.
 * @param header null where each row names its own fields
 * @throws {Fault} invalid_import_map naming every problem by its path in the map
 */
export function checkMap(map: ImportMap, header: string[] | null, flows: Flow[]): void {
  const problems = [...headerProblems(map, header), ...meaningProblems(map, flows)]
  if (problems.length > 0) refuseMap(problems)
}

/** Every column that a map names, by the path where it does. */
export function namedColumns(map: ImportMap): { path: string; column: string }[] {
  const of = (path: string, rule: ColumnRule | undefined) =>
    rule === undefined ? [] : ruleOf(rule).columns.map((column) => ({ path, column }))
  const inside = (path: string, rules: Record<string, ColumnRule | undefined> = {}) =>
    Object.entries(rules).flatMap(([name, rule]) => of(`${path}.${name}`, rule))
  return [
    ...of('key', map.key),
    ...inside('person', map.person),
    ...inside('application', map.application),
    ...inside('form', map.form),
    ...inside('documents', map.documents),
    ...inside('history.columns', map.history?.columns),
    ...of('history.list', map.history?.list),
    ...(map.notes ?? []).flatMap((note, index) =>
      of(`notes[${index}]`, typeof note === 'string' ? note : (note.column ?? note.list)),
    ),
  ]
}

const MOST_SHOWN = 30

function headerProblems(map: ImportMap, header: string[] | null): MapProblem[] {
  if (header === null) return []
  const shown = header.length > MOST_SHOWN ? [...header.slice(0, MOST_SHOWN), '…'] : header
  return namedColumns(map).flatMap(({ path, column }) => {
    const times = header.filter((name) => name === column).length
    if (times === 1) return []
    if (times > 1) return [{ path, message: `row 1 has ${times} columns “${column}”: rename all but one` }]
    return [{ path, message: `row 1 has no column “${column}”; it has ${shown.map((name) => `“${name}”`).join(', ')}` }]
  })
}

function meaningProblems(map: ImportMap, flows: Flow[]): MapProblem[] {
  const problems: MapProblem[] = []
  const { application, form = {}, documents = {}, history, timezone } = map
  const needsApplication = [form, documents].some((part) => Object.keys(part).length > 0) || history || map.notes
  if (!application?.flow && (application || needsApplication)) {
    problems.push({ path: 'application.flow', message: 'is required for whatever is of an application' })
  }
  if (application && !application.stage && !history) {
    problems.push({ path: 'application.stage', message: 'is required where there is no history' })
  }
  problems.push(
    ...meanings('application.flow', application?.flow, (text) => called(flows, text), 'no hiring flow of the company'),
  )
  const stageOf = (text: string) => flows.some(({ stages }) => called(stages, text))
  problems.push(...meanings('application.stage', application?.stage, stageOf, 'no stage of a hiring flow'))
  problems.push(
    ...meanings(
      'history',
      history && { values: history.values ?? {}, ...(history.otherwise && { otherwise: history.otherwise }) },
      stageOf,
      'no stage of a hiring flow',
    ),
  )
  for (const stage of Object.keys(history?.columns ?? {})) {
    if (!stageOf(stage)) problems.push({ path: `history.columns.${stage}`, message: 'is no stage of a hiring flow' })
  }
  if (history && (history.list === undefined) === (history.columns === undefined)) {
    problems.push({ path: 'history', message: 'must have either columns or a list' })
  }
  if (history?.list !== undefined && (!history.stage || !history.at)) {
    problems.push({ path: 'history.list', message: 'needs stage and at, the fields of each of its objects' })
  }
  for (const [part, isFile, keys] of [
    ['form', false, Object.keys(form)],
    ['documents', true, Object.keys(documents)],
  ] as const) {
    for (const key of keys) {
      const elements = flows.flatMap(({ form_elements }) => form_elements.filter((element) => element.key === key))
      if (elements.length === 0)
        problems.push({ path: `${part}.${key}`, message: 'is no form element of a hiring flow' })
      else if (elements.every(({ type }) => (ELEMENT_TYPES[type].filterClass === 'document') !== isFile))
        problems.push({
          path: `${part}.${key}`,
          message: isFile
            ? 'is a form element that takes no file'
            : 'is a form element that takes files: name it under documents',
        })
    }
  }
  if (timezone !== undefined && !isTimeZone(timezone))
    problems.push({ path: 'timezone', message: 'must be an IANA time zone such as Europe/Berlin' })
  return problems
}

/** What a rule's texts mean has to be there. */
function meanings(
  path: string,
  told: ColumnRule | undefined,
  find: (text: string) => unknown,
  isNone: string,
): MapProblem[] {
  if (told === undefined) return []
  const { values = {}, otherwise, is } = ruleOf(told)
  return [
    ...Object.entries(values).map(([text, meaning]) => ({ at: `${path}.values.${text}`, meaning })),
    ...(otherwise === undefined ? [] : [{ at: `${path}.otherwise`, meaning: otherwise }]),
    ...(is === undefined ? [] : [{ at: `${path}.is`, meaning: is }]),
  ].flatMap(({ at, meaning }) =>
    meaning === '' || find(meaning) ? [] : [{ path: at, message: `“${meaning}” is ${isNone}` }],
  )
}

function isTimeZone(name: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}
