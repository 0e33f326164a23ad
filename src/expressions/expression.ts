import { compile as parse, TreeInterpreter } from '@jmespath-community/jmespath'
import { LRUCache } from 'lru-cache'

/** The longest JMESPath expression that is accepted. */
export const MAX_EXPRESSION_LENGTH = 1000

/**
 * The bound on one evaluation's work: nodes visited, and values that functions and comparisons read and make. About 50
 * ms.
 */
const MAX_WORK = 2_000_000
/** The bound on one intermediate result, in values and characters; a shared value counts each time. */
const MAX_RESULT = 4_000_000

/** `let` evaluates outside the bound on work; padding makes texts of any length from a number. */
const REFUSED_FUNCTIONS = new Set(['pad_left', 'pad_right'])

type Node = ReturnType<typeof parse>
type Json = Parameters<typeof TreeInterpreter.search>[1]

/** An expression that cannot be used, or that fails on a value; the message says why. */
export class ExpressionError extends Error {}

interface Compiled {
  root: Node
  /** Nodes whose whole result is read by a function or comparison. */
  read: Set<Node>
}

const MAX_COMPILED = 1000
const compiled = new LRUCache<string, Compiled>({ max: MAX_COMPILED })

/**
 * Evaluates JMESPath on a value, within a bound on work and size.
 * @throws {ExpressionError}
 */
export function evaluate(expression: string, value: unknown): unknown {
  const { root, read } = compile(expression)
  try {
    return new BoundedInterpreter(read).search(root, value as Json) ?? null
  } catch (error) {
    throw error instanceof ExpressionError ? error : new ExpressionError((error as Error).message)
  }
}

/** Whether JMESPath treats a value as true: anything but false, null and empty values. */
export function holds(expression: string, value: unknown): boolean {
  const result = evaluate(expression, value)
  if (result === null || result === false || result === '') return false
  return typeof result !== 'object' || Object.keys(result).length > 0
}

/** @returns what is wrong with an expression, if anything */
export function expressionProblem(expression: string): string | undefined {
  try {
    compile(expression)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * The paths that an expression names from its root, such as `['form', 'shift']`; what stands inside a list or behind a pipe is
 * none of these.
 * @throws {ExpressionError}
 */
export function namedPaths(expression: string): string[][] {
  const paths: string[][] = []
  collectPaths(compile(expression).root as unknown as AnyNode, paths)
  return paths
}

/** A node whatever its type, by the members that hold other nodes. */
interface AnyNode {
  type?: string
  name?: string
  left?: AnyNode
  right?: AnyNode
  child?: AnyNode
  value?: AnyNode
  children?: AnyNode[]
}

/** Nodes whose right side is read from what their left side gives. */
const READ_FROM_LEFT = new Set([
  'Subexpression',
  'Pipe',
  'Projection',
  'ValueProjection',
  'FilterProjection',
  'IndexExpression',
])

function collectPaths(node: AnyNode, paths: string[][]): void {
  const path = pathOf(node)
  if (path) paths.push(path)
  else if (node.type === 'Subexpression' && node.left?.type === 'NotExpression') {
    throw new ExpressionError('! stands before one name only: write !(a.b).')
  } else if (node.type === 'Subexpression' && node.right?.left) {
    // `form.days[*].x` holds the list `days` on its right side.
    collectPaths({ type: 'Subexpression', left: node.left as AnyNode, right: node.right.left }, paths)
  } else if (node.type === 'Literal' || node.type === 'ExpressionReference') return
  else if (READ_FROM_LEFT.has(String(node.type))) collectPaths(node.left ?? {}, paths)
  else {
    for (const inside of [node.left, node.right, node.child, node.value, ...(node.children ?? [])]) {
      if (inside) collectPaths(inside, paths)
    }
  }
}

/** A node that is nothing but names with dots between. */
function pathOf({ type, name, left, right }: AnyNode): string[] | undefined {
  if (type === 'Field') return [String(name)]
  if (type === 'Root' || type === 'Current') return []
  if (type !== 'Subexpression' || !left || !right) return undefined
  const [before, after] = [pathOf(left), pathOf(right)]
  return before && after && [...before, ...after]
}

function compile(expression: string): Compiled {
  const known = compiled.get(expression)
  if (known) return known
  if (expression.length > MAX_EXPRESSION_LENGTH) {
    throw new ExpressionError(`An expression has at most ${MAX_EXPRESSION_LENGTH} characters.`)
  }
  let root: Node
  try {
    root = parse(expression)
  } catch (error) {
    throw new ExpressionError(`It is not JMESPath: ${(error as Error).message}`)
  }
  const fresh: Compiled = { root, read: new Set() }
  inspect(root, fresh.read)
  compiled.set(expression, fresh)
  return fresh
}

/** Refuses what cannot be bounded, and notes the nodes that functions and comparisons read. */
function inspect(node: unknown, read: Set<Node>) {
  if (typeof node !== 'object' || node === null) return
  const { type, name, children } = node as { type?: string; name?: string; children?: Node[] }
  if (type === 'LetExpression') throw new ExpressionError('let is not supported.')
  if (type === 'Function') {
    if (REFUSED_FUNCTIONS.has(String(name))) throw new ExpressionError(`The function ${name} is not supported.`)
    if (!TreeInterpreter.runtime.isRegistered(String(name))) throw new ExpressionError(`There is no function ${name}.`)
    for (const child of children ?? []) read.add(child)
  }
  if (type === 'Comparator') {
    const { left, right } = node as { left: Node; right: Node }
    read.add(left).add(right)
  }
  if (type === 'Literal') return
  for (const inside of Object.values(node)) inspect(inside, read)
}

/**
 * The library exports one interpreter and not its class, and nothing that says what an evaluation costs. That each node comes
 * by `visit` is private to it, so package.json names its very version, and the tests of the bound fail where another differs.
 */
const Interpreter = TreeInterpreter.constructor as new () => typeof TreeInterpreter

class BoundedInterpreter extends Interpreter {
  #work = 0
  readonly #read: Set<Node>
  readonly #sizes = new WeakMap<object, number>()

  constructor(read: Set<Node>) {
    super()
    this.#read = read
  }

  override visit(node: Node, value: Json): ReturnType<typeof TreeInterpreter.visit> {
    this.#spend(1)
    // Own properties only, not what every object inherits, such as its constructor.
    if (node.type === 'Field' && !hasField(value, node.name)) return null
    const result = super.visit(node, value)
    if (this.#read.has(node)) this.#spend(this.#sizeOf(result))
    else if (MAKERS.has(node.type)) this.#spend(shallowSize(result))
    if (MAKERS.has(node.type) && this.#sizeOf(result) > MAX_RESULT) throw tooMuch()
    return result
  }

  #spend(work: number) {
    this.#work += work
    if (this.#work > MAX_WORK) throw tooMuch()
  }

  /** Results share parts, so a small object can stand for a huge tree; each part is measured only once. */
  #sizeOf(value: unknown): number {
    if (typeof value === 'string') return 1 + value.length
    if (typeof value !== 'object' || value === null) return 1
    const known = this.#sizes.get(value)
    if (known !== undefined) return known
    let size = 1
    for (const [key, inside] of Object.entries(value)) size += key.length + this.#sizeOf(inside)
    this.#sizes.set(value, size)
    return size
  }
}

const hasField = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)

/** The nodes whose result is new, and can be larger than what it is made from. */
const MAKERS = new Set<string>([
  'MultiSelectList',
  'MultiSelectHash',
  'Flatten',
  'Projection',
  'ValueProjection',
  'FilterProjection',
  'Function',
])

function shallowSize(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 1
}

const tooMuch = () => new ExpressionError('The expression takes too much work on this value.')
