import { type Document, isMap, isScalar, isSeq, parseDocument, Scalar, type YAMLSeq } from 'yaml'

/** A change that a form makes to a draft. */
export interface DraftEdit {
  /**
   * Keys, and in lists the slugs, keys or ids of what is meant: `flows, clerk, stages, apply, name`. What has no name, such as a step
   * of an automation, is meant by its place, from 0.
   */
  at: string[]
  /** One of these. */
  change: {
    text?: Text
    value?: DraftValue
    entry?: object
    places?: number
    removed?: true
  }
}

/** Null takes it away. */
export type DraftValue = boolean | number | string | string[] | null

/** As generated drafts are written, so that nothing but the place of an edit changes in them. */
const WRITTEN = { lineWidth: 120, flowCollectionPadding: false }
/** By one of these an entry of a list is meant. */
export const ENTRY_NAMES = ['slug', 'key', 'id']
const PLACE = /^[0-9]+$/
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} .’'()/+?!-]*$/u

/**
 * Makes one change in a YAML text, which keeps its comments, its order and whatever is not changed. What is not there any more
 * stays so. @param own the company's own language, in which a text without languages is
 * @returns the text, the same if it is no YAML
 */
export function editDraft(yaml: string, { at, change }: DraftEdit, own: string): string {
  const document = parseDocument(yaml)
  const path = placeOf(document, at)
  if (document.errors.length > 0 || !path) return yaml
  const { text, value, entry, places } = change
  const written = text && writtenOver(yaml, document, path, text, own)
  if (written !== undefined) return written
  const before = document.toString(WRITTEN)
  if (text) setText(document, path, text, own)
  else if (value !== undefined) setValue(document, path, value)
  else if (entry) addEntry(document, path, entry)
  else if (places !== undefined) moveEntry(document, path, places)
  else document.deleteIn(path)
  return patched(yaml, before, document.toString(WRITTEN))
}

/** The text with the lines changed that differ between two renderings of it, where the first renders these lines as they are. */
function patched(yaml: string, before: string, after: string): string {
  const [own, old, now] = [yaml, before, after].map((text) => text.split('\n')) as [string[], string[], string[]]
  const most = Math.min(old.length, now.length)
  let first = 0
  while (first < most && old[first] === now[first]) first++
  let last = 0
  while (last < most - first && old.at(-1 - last) === now.at(-1 - last)) last++
  const removed = old.slice(first, old.length - last)
  const added = now.slice(first, now.length - last)
  const isSame = (a: string[], b: string[]) => a.length === b.length && a.every((line, index) => line === b[index])
  const [fromStart, fromEnd] = [first, own.length - last - removed.length]
  if (isSame(own.slice(0, first + removed.length), old.slice(0, first + removed.length)))
    return own.toSpliced(fromStart, removed.length, ...added).join('\n')
  if (fromEnd >= 0 && isSame(own.slice(fromEnd), old.slice(first)))
    return own.toSpliced(fromEnd, removed.length, ...added).join('\n')
  return after
}

type Path = (string | number)[]

/** The path with places instead of names in lists; the last key need not be there yet. */
function placeOf(document: Document, at: string[]): Path | undefined {
  let node: unknown = document.contents
  const path: Path = []
  for (const [depth, name] of at.entries()) {
    const step = isSeq(node) ? indexOf(node, name) : name
    if (step === -1) return undefined
    path.push(step)
    node = isSeq(node) || isMap(node) ? node.get(step, true) : undefined
    if (node === undefined && depth < at.length - 1) return undefined
  }
  return path
}

function indexOf({ items }: YAMLSeq, name: string): number {
  const named = items.findIndex((item) => isMap(item) && ENTRY_NAMES.some((key) => item.get(key) === name))
  if (named >= 0 || !PLACE.test(name)) return named
  const item = items[Number(name)]
  return isMap(item) && !ENTRY_NAMES.some((key) => item.has(key)) ? Number(name) : -1
}

interface Text {
  language: string
  words: string
}

/** Words that stand on a line of their own are written over there, whatever the style of the rest of the file. */
function writtenOver(yaml: string, document: Document, path: Path, { language, words }: Text, own: string) {
  const found = document.getIn(path, true)
  const node = isMap(found) ? found.get(language, true) : language === own ? found : undefined
  if (!isScalar(node) || typeof node.value !== 'string' || !node.range || words === '' || words.includes('\n')) return
  const [start, end] = node.range
  if (node.type?.startsWith('BLOCK') || node.anchor || yaml.slice(start, end).includes('\n')) return
  const isPlain = PLAIN.test(words) && parseDocument(words).toJS() === words
  return yaml.slice(0, start) + (isPlain ? words : JSON.stringify(words)) + yaml.slice(end)
}

function setText(document: Document, path: Path, { language, words }: Text, own: string) {
  const node = document.getIn(path, true)
  if (isMap(node)) {
    if (words === '') node.delete(language)
    else setWords(document, [...path, language], words)
    if (node.items.length === 0) document.deleteIn(path)
  } else if (language === own) {
    if (words === '') document.deleteIn(path)
    else setWords(document, path, words)
  } else if (words !== '') {
    const before = isScalar(node) ? { [own]: node.value } : {}
    const byLanguage = document.createNode({ ...before, [language]: words })
    if (isScalar(node)) byLanguage.comment = node.comment
    document.setIn(path, byLanguage)
  }
}

function setWords(document: Document, path: Path, words: string) {
  const node = document.getIn(path, true)
  const scalar = isScalar(node) ? node : new Scalar(words)
  scalar.value = words
  if (words.includes('\n')) scalar.type = 'BLOCK_LITERAL'
  if (node !== scalar) document.setIn(path, scalar)
}

function setValue(document: Document, path: Path, value: DraftValue) {
  const node = document.getIn(path, true)
  if (value === null) document.deleteIn(path)
  else if (Array.isArray(value)) document.setIn(path, document.createNode(value, { flow: true }))
  else if (isScalar(node)) node.value = value
  else document.setIn(path, value)
}

function addEntry(document: Document, path: Path, entry: object) {
  const list = document.getIn(path, true)
  if (isSeq(list)) list.add(document.createNode(entry, { flow: isFlow(list) }))
  else document.setIn(path, document.createNode([entry]))
}

/** Whether what is in a list is written in braces. */
const isFlow = (list: YAMLSeq): boolean => {
  const last = list.items.at(-1)
  return isMap(last) && last.flow === true
}

function moveEntry(document: Document, path: Path, places: number) {
  const list = document.getIn(path.slice(0, -1), true)
  const from = path.at(-1)
  if (!isSeq(list) || typeof from !== 'number') return
  const to = Math.min(Math.max(from + places, 0), list.items.length - 1)
  const [entry] = list.items.splice(from, 1)
  list.items.splice(to, 0, entry)
}
