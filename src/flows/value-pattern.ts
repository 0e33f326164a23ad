/** Longer patterns are hard to read and slow to run. */
export const LONGEST_PATTERN = 200

/**
 * A form element's pattern, which the whole value must match: as in HTML's `pattern` attribute.
 * @throws {SyntaxError} when it is no regular expression
 */
export function compilePattern(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'v')
}
