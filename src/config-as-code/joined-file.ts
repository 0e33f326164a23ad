import { LISTS } from './company-file.ts'
import {
  FileError,
  type FileProblem,
  type LocatedProblem,
  parseYaml,
  type SourceFile,
  type YamlFile,
} from './yaml-file.ts'

const LIST_NAMES = Object.keys(LISTS)

/** Where one entry of a joined list comes from. */
interface Origin {
  file: YamlFile
  index: number
}

/**
 * Reads a company file together with the files that it includes, as if their lists stood in it, behind its own.
 * @throws {FileError} when one of them is no YAML, or an included one holds more than lists; what is wrong is told with the
 * file in which it stands
 */
export function joinedFile({ included = [], ...main }: SourceFile): Pick<YamlFile, 'content' | 'fail'> {
  const file = parseYaml(main)
  if (included.length === 0) return file
  const parts = included.map((source) => parseYaml(source))
  const problems = parts.flatMap((part) => misplaced(part.content).map(part.locate))
  if (problems.length > 0) throw new FileError(problems)

  const { include: _, ...content } = file.content as Record<string, unknown>
  const origins: Record<string, Origin[]> = {}
  for (const name of LIST_NAMES) {
    const from = [file, ...parts].map((one) => ({ one, list: (one.content as Record<string, unknown>)[name] }))
    // What is no list is told of by the schema, where it stands in the main file.
    if (!from.some(({ list }) => list !== undefined) || !from.every(({ list }) => Array.isArray(list ?? []))) continue
    content[name] = from.flatMap(({ list }) => list ?? [])
    origins[name] = from.flatMap(({ one, list }) =>
      ((list ?? []) as unknown[]).map((_, index) => ({ file: one, index })),
    )
  }
  const locate = (problem: FileProblem): LocatedProblem => {
    const [name, index, ...rest] = problem.at
    const origin = origins[String(name)]?.[Number(index)]
    return origin
      ? origin.file.locate({ ...problem, at: [name as string, origin.index, ...rest] })
      : file.locate(problem)
  }
  return {
    content,
    fail: (found) => {
      throw new FileError(found.map(locate))
    },
  }
}

function misplaced(content: unknown): FileProblem[] {
  if (content === null || typeof content !== 'object' || Array.isArray(content)) {
    return [{ at: [], message: `must be an object with any of ${LIST_NAMES.join(', ')}` }]
  }
  return Object.entries(content).flatMap(([name, value]): FileProblem[] => {
    if (!LIST_NAMES.includes(name)) {
      return [{ at: [name], message: `cannot be included; what can is ${LIST_NAMES.join(', ')}`, aboutKey: true }]
    }
    return Array.isArray(value) ? [] : [{ at: [name], message: 'must be an array' }]
  })
}
