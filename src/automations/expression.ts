import { compile as parse, TreeInterpreter } from '@jmespath-community/jmespath'
import { LRUCache } from 'lru-cache'

/** The longest JMESPath expression that is taken. */
export const MAX_EXPRESSION_LENGTH = 1000

/** The work of one evaluation: nodes visited, and what functions and comparisons read and make. About 50 ms. */
const MAX_WORK = 2_000_000
/** Values and characters in one intermediate result, counting a value again wherever it stands. */
const MAX_RESULT = 4_000_000

/** `let` evaluates beyond the bound on work; padding makes texts of any length from a number. */
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

/** Whether JMESPath takes a value for true: all but false, null and what is empty. */
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
    // Not what every object inherits, such as its constructor.
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

  /** Results share parts, so a small object can stand for an endless tree; each part is measured once. */
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
