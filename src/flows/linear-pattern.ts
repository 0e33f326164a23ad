import { type AST, RegExpParser, RegExpSyntaxError, visitRegExpAST } from '@eslint-community/regexpp'
import { LRUCache } from 'lru-cache'
import { RE2JS } from 're2js'

/** RE2 unrolls repetitions; this is its own bound on one. */
const MAX_REPETITIONS = 1000

/**
 * For a text of 10,000 characters the slowest program of this size (such as `.*a.{500}`) takes some 0.4 s, and an
 * ordinary pattern less than a millisecond.
 */
const MAX_PROGRAM = 1000

/** A pattern that cannot be used, with the reason for its author. */
export class PatternError extends Error {
  constructor(message: string, offset?: number) {
    super(offset === undefined ? message : `${message} (character ${offset + 1} of the pattern)`)
  }
}

/** A pattern that a whole text must match. */
export interface LinearPattern {
  matches: (text: string) => boolean
}

/**
 * Makes a matcher whose time grows linearly with the text, whatever the text: RE2 does not backtrack. The pattern is a
 * JavaScript regular expression with the flag `v`, as in HTML's `pattern` attribute, with the same meaning.
 * @throws {PatternError} when it is none, holds what cannot be matched in linear time, or is too large
 */
export function linearPattern(pattern: string): LinearPattern {
  const program = compile(writeAlternatives(parse(pattern), ''))
  if (program.programSize() > MAX_PROGRAM) throw new PatternError('is too large: it repeats too much')
  return { matches: (text) => program.testExact(text) }
}

function parse(pattern: string): AST.Pattern {
  try {
    const parsed = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicodeSets: true })
    refuseWhatIsNotLinear(parsed)
    return parsed
  } catch (error) {
    if (!(error instanceof RegExpSyntaxError)) throw error
    const reason = error.message.replace(/^Invalid regular expression: (?:\/.*\/v?: )?/s, '')
    throw new PatternError(`is not a regular expression: ${reason}`, error.index)
  }
}

function refuseWhatIsNotLinear(parsed: AST.Pattern) {
  const refuse = (what: string, { start }: AST.Node) => {
    throw new PatternError(`holds ${what}, which cannot be checked in a time that is sure`, start)
  }
  visitRegExpAST(parsed, {
    onAssertionEnter(assertion) {
      if (assertion.kind === 'lookahead') refuse('a look-ahead', assertion)
      if (assertion.kind === 'lookbehind') refuse('a look-behind', assertion)
    },
    onBackreferenceEnter: (reference) => refuse('a back-reference', reference),
    onQuantifierEnter(quantifier) {
      const most = quantifier.max === Number.POSITIVE_INFINITY ? quantifier.min : quantifier.max
      if (most > MAX_REPETITIONS) refuse(`more than ${MAX_REPETITIONS} repetitions`, quantifier)
    },
    onClassStringDisjunctionEnter: (strings) => refuse('a class of longer texts', strings),
    onCharacterSetEnter(set) {
      if (set.kind === 'property' && set.strings) refuse('a class of longer texts', set)
    },
    onModifierFlagsEnter(flags) {
      if (flags.multiline) refuse('the modifier m', flags)
    },
  })
}

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(source)
  } catch {
    // We wrote the source, so all that RE2 can still refuse is its size.
    throw new PatternError('is too large: it repeats too much')
  }
}

/** The same pattern for RE2. @param modifiers the JavaScript ones that apply, such as `i` */
function writeAlternatives({ alternatives }: { alternatives: AST.Alternative[] }, modifiers: string): string {
  const sources = alternatives.map(({ elements }) =>
    elements.map((element) => writeElement(element, modifiers)).join(''),
  )
  return `(?:${sources.join('|')})`
}

function writeElement(element: AST.Element, modifiers: string): string {
  switch (element.type) {
    case 'Group':
      return writeAlternatives(element, modifiersIn(element, modifiers))
    case 'CapturingGroup':
      return writeAlternatives(element, modifiers)
    case 'Quantifier':
      return `(?:${writeElement(element.element, modifiers)})${writeQuantifier(element)}`
    case 'Assertion':
      return writeAssertion(element as AST.BoundaryAssertion)
    default:
      return characterClass(element.raw, modifiers)
  }
}

function modifiersIn({ modifiers }: AST.Group, outer: string): string {
  if (!modifiers) return outer
  const { add, remove } = modifiers
  const applies = (letter: string, flag: 'ignoreCase' | 'dotAll') =>
    (outer.includes(letter) || add[flag]) && !remove?.[flag] ? letter : ''
  return applies('i', 'ignoreCase') + applies('s', 'dotAll')
}

function writeQuantifier({ min, max }: AST.Quantifier): string {
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  return `{${min},${max}}`
}

function writeAssertion(assertion: AST.BoundaryAssertion): string {
  if (assertion.kind === 'word') return assertion.negate ? '\\B' : '\\b'
  return assertion.kind === 'start' ? '\\A' : '\\z'
}

const classes = new LRUCache<string, string>({ max: 500 })

/**
 * The characters that a part of a pattern matches, as a class of RE2. JavaScript's own engine says which they are, so
 * that classes, Unicode versions and letter case cannot differ between the two.
 */
function characterClass(raw: string, modifiers: string): string {
  const single = modifiers === '' && /^[A-Za-z0-9]$/.test(raw)
  if (single) return raw
  const key = `${modifiers}:${raw}`
  const known = classes.get(key)
  if (known !== undefined) return known
  const runs = everyCharacter().matchAll(new RegExp(`(?${modifiers}:${raw})+`, 'gv'))
  const ranges = [...runs].map(([run]) => `\\x{${hex(run.codePointAt(0))}}-\\x{${hex(lastCodePoint(run))}}`)
  const source = ranges.length === 0 ? '[^\\x{0}-\\x{10FFFF}]' : `[${ranges.join('')}]`
  classes.set(key, source)
  return source
}

const hex = (codePoint = 0) => codePoint.toString(16)

const lastCodePoint = (run: string) => run.codePointAt(run.length - (isPaired(run) ? 2 : 1))

const isPaired = (run: string) => (run.codePointAt(run.length - 2) ?? 0) > 0xffff

let allOfUnicode: string | undefined

/** Every character of Unicode in order, without the surrogates, which are not characters. */
function everyCharacter(): string {
  if (allOfUnicode !== undefined) return allOfUnicode
  const blocks = Array.from({ length: 0x110000 / 256 }, (_, block) => block * 256)
  allOfUnicode = blocks
    .filter((start) => start < 0xd800 || start > 0xdfff)
    .map((start) => String.fromCodePoint(...Array.from({ length: 256 }, (_, index) => start + index)))
    .join('')
  return allOfUnicode
}
