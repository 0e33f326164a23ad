import type { ErrorObject, ValidateFunction } from 'ajv'
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml'
import { boundMessage } from '../contract/bound-message.ts'

/** A path in a file: `['flows', 0, 'slug']`. */
export type YamlPath = (string | number)[]

/** What is wrong at one place of a file. */
export interface FileProblem {
  at: YamlPath
  message: string
  /** The field's name itself is wrong, not its value. */
  aboutKey?: boolean
}

/** A problem with its file, line and column, for people. */
export interface LocatedProblem {
  file: string
  line: number
  column: number
  path: string
  message: string
}

/** A file that cannot be used; the message has one line for each problem. */
export class FileError extends Error {
  readonly problems: LocatedProblem[]

  /** @param problems of one file or several, each file's together */
  constructor(problems: LocatedProblem[]) {
    const files = [...new Set(problems.map(({ file }) => file))]
    const inOrder = problems.toSorted(
      (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
    )
    super(
      inOrder
        .map(
          ({ file, line, column, path, message }) => `${file}:${line}:${column}: ${path ? `${path}: ` : ''}${message}`,
        )
        .join('\n'),
    )
    this.problems = inOrder
  }
}

/** A file's text, and the name that messages use for it. */
export interface SourceFile {
  name: string
  text: string
  /** The files that it includes. */
  included?: SourceFile[]
}

/** A YAML file that has been read: its content, and the way to complain about a part of it. */
export interface YamlFile {
  content: unknown
  /** Where something is in the file. */
  locate: (problem: FileProblem) => LocatedProblem
  fail: (problems: FileProblem[]) => never
}

/**
 * Reads YAML 1.2.
 * @throws {FileError} when it is not YAML
 */
export function parseYaml({ name, text }: SourceFile): YamlFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  if (document.errors.length > 0) {
    throw new FileError(
      document.errors.map((error) => ({ file: name, ...at(error.pos[0]), path: '', message: error.message })),
    )
  }
  const locate = (problem: FileProblem): LocatedProblem => ({
    file: name,
    ...at(findOffset(document, problem)),
    path: pathText(problem.at),
    message: problem.message,
  })
  const fail = (problems: FileProblem[]): never => {
    throw new FileError(problems.map(locate))
  }
  return { content: toContent(document, fail), locate, fail }
}

function toContent(document: Document, fail: YamlFile['fail']): unknown {
  if (holdsItself(document)) fail([{ at: [], message: 'an alias stands inside its own anchor' }])
  try {
    return document.toJS()
  } catch (error) {
    // An alias without an anchor, or aliases that would expand without bound.
    return fail([{ at: [], message: (error as Error).message }])
  }
}

function holdsItself(document: Document): boolean {
  let found = false
  visit(document, {
    Alias(_, alias, ancestors) {
      found ||= ancestors.includes(alias.resolve(document) as Node)
    },
  })
  return found
}

/** The offset of a path, or of its nearest parent that the file has. */
function findOffset(document: Document, { at, aboutKey }: FileProblem): number {
  let node: unknown = document.contents
  let offset = (document.contents as Node | null)?.range?.[0] ?? 0
  for (const [depth, step] of at.entries()) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(step))
      if (!pair) return offset
      const named = aboutKey && depth === at.length - 1 ? pair.key : (pair.value ?? pair.key)
      offset = (named as Node | null)?.range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      const item = node.items[Number(step)] as Node | undefined
      offset = item?.range?.[0] ?? offset
      node = item
    } else return offset
  }
  return offset
}

const pathText = (path: YamlPath): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text ? `${text}.${step}` : step
  }, '')

/** What a schema finds wrong with a file's content. */
export function schemaProblems(validate: ValidateFunction, content: unknown): FileProblem[] {
  if (validate(content)) return []
  // For a value that is not even a text, one list of the allowed texts says enough.
  const told = validate.errors?.filter(({ keyword, parentSchema }) => keyword !== 'type' || !parentSchema?.enum) ?? []
  return told.map((error) => toProblem(error, content))
}

function toProblem(error: ErrorObject, content: unknown): FileProblem {
  const at = toPath(error.instancePath, content)
  const { params } = error
  switch (error.keyword) {
    case 'required':
      return { at, message: `${params.missingProperty} is required` }
    case 'additionalProperties': {
      const known = Object.keys((error.parentSchema as { properties: object }).properties).join(', ')
      return {
        at: [...at, params.additionalProperty],
        message: `is not a field here; the fields are ${known}`,
        aboutKey: true,
      }
    }
    case 'minProperties':
    case 'maxProperties': {
      const known = Object.keys((error.parentSchema as { properties: object }).properties).join(', ')
      return { at, message: `must have exactly one of ${known}` }
    }
    case 'type': {
      const types = [params.type].flat().join(' or ')
      return { at, message: `must be ${/^[aeio]/.test(types) ? 'an' : 'a'} ${types}` }
    }
    case 'enum':
      return { at, message: `must be one of ${params.allowedValues.join(', ')}` }
    case 'pattern':
      return { at, message: (error.parentSchema as { patternMeans?: string }).patternMeans ?? 'has the wrong form' }
    case 'format':
      return { at, message: `must be a ${params.format.toUpperCase()}` }
    default:
      return { at, message: boundMessage(error.keyword, params.limit) ?? error.message ?? 'is not valid' }
  }
}

function toPath(pointer: string, content: unknown): YamlPath {
  let inside = content
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(inside) ? Number(name) : name
      inside = (inside as Record<string | number, unknown>)[step]
      return step
    })
}
