import { type Document, isMap, isPair, isScalar, isSeq, type Pair, parseDocument, visit } from 'yaml'
import type { YamlPath } from '../yaml-file.ts'

/** What is typed at a place of a file that need not be whole yet. */
export interface DraftPlace {
  /** Of the value that is typed, or of the object whose key is. */
  at: YamlPath
  isKey: boolean
  /** What stands before the cursor and belongs to the same name or path. */
  typed: string
  /** The same with what belongs to it behind the cursor. */
  name: string
  /** Where it begins, as an offset in the text. */
  from: number
  /** What stands in the value before it. */
  before: string
  /** Whether the rest of the line has the colon of a key already. */
  hasColon: boolean
  /** The file as far as it can be read. */
  content: unknown
}

const MARK = 'ThisIsTheCursor'
const NAME = /[\w.-]*$/
const BEGINS_LINE = /^[ ]*(?:- +)*$/

/** Finds where in a YAML text the cursor stands. @param offset in the text, in UTF-16 units */
export function placeInDraft(text: string, offset: number): DraftPlace | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const lineEnd = text.indexOf('\n', offset)
  const before = text.slice(lineStart, offset)
  const after = text.slice(offset, lineEnd < 0 ? undefined : lineEnd)
  const typed = NAME.exec(before)?.[0] ?? ''
  const from = offset - typed.length
  const rest = /^[\w.-]*/.exec(after)?.[0] ?? ''
  const hasColon = /^[\w.-]*\s*:/.test(after)
  const isAlone =
    BEGINS_LINE.test(before.slice(0, before.length - typed.length)) && after.slice(rest.length).trim() === ''
  const write = (mark: string) => parseDocument(text.slice(0, from) + mark + text.slice(offset + rest.length))
  // What stands alone on its line becomes a key, or an entry of a list.
  const marked = isAlone ? [write(`${MARK}:`), write(MARK)] : [write(MARK)]
  for (const document of marked) {
    const found = findMark(document)
    if (found) return { ...found, typed, name: typed + rest, from, hasColon, content: contentOf(document) }
  }
  return undefined
}

function findMark(document: Document): Pick<DraftPlace, 'at' | 'isKey' | 'before'> | undefined {
  let found: Pick<DraftPlace, 'at' | 'isKey' | 'before'> | undefined
  visit(document, {
    Scalar(key, node, ancestors) {
      const index = typeof node.value === 'string' ? node.value.indexOf(MARK) : -1
      if (index < 0) return
      const at = pathOf([...ancestors, node])
      found = {
        at: key === 'key' ? at.slice(0, -1) : at,
        isKey: key === 'key',
        before: String(node.value).slice(0, index),
      }
      return visit.BREAK
    },
  })
  return found
}

/** The steps from the document to its last node, which is a key or a value. */
function pathOf(nodes: readonly unknown[]): YamlPath {
  return nodes.flatMap((node, index): YamlPath => {
    const inside = nodes[index + 1]
    if (isSeq(node)) return [node.items.indexOf(inside)]
    if (isPair(node)) return [nameOf(node)]
    return []
  })
}

const nameOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key)

/** Without the mark, which is none of its names. */
function contentOf(document: Document): unknown {
  visit(document, {
    Map(_, map) {
      if (isMap(map)) map.items = map.items.filter((pair) => nameOf(pair) !== MARK)
    },
  })
  try {
    return document.toJS()
  } catch {
    // Aliases that lead nowhere.
    return undefined
  }
}
