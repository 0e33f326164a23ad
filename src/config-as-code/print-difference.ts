import type { Change } from './difference.ts'
import type { TextMessageSize } from './text-message-sizes.ts'
import type { UntranslatedText } from './translations.ts'

/** A difference for people to read, a line for each object that is added, removed or changed. */
export function printDifference(changes: Change[]): string {
  if (changes.length === 0) return '= nothing to change'
  return changes.flatMap(lines).join('\n')
}

function lines({ change, kind, path, id, revived, fields = {} }: Change): string[] {
  const name = `${kind} ${path}`
  switch (change) {
    case 'added':
      return [`+ ${name}${id ? `  ${id}` : ''}${revived ? '  (it is back)' : ''}`]
    case 'removed':
      return [`- ${name}`]
    case 'changed':
      return Object.entries(fields).flatMap(([field, value]) => [
        `~ ${name}  ${field}: ${printValue(value.old)} → ${printValue(value.new)}`,
        ...consequences(kind, path, field, value.new),
      ])
  }
}

/** What a change that looks small means for people. */
function consequences(kind: Change['kind'], path: string, field: string, now: unknown): string[] {
  if (kind !== 'flow') return []
  if (field === 'public_page' && now !== true) return [`! nobody can sign up for ${path} on its page any more`]
  if (field === 'status' && now === 'ARCHIVED') return [`! ${path} takes no new people; who is in it can go on`]
  return []
}

function printValue(value: unknown): string {
  if (value === null) return 'none'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ') || 'none at all'
  return JSON.stringify(value)
}

/** The texts that a language lacks, a line for each. */
export const printUntranslated = (texts: UntranslatedText[]): string =>
  texts.map(({ language, object, field }) => `! ${object}  ${field}: not in ${language}`).join('\n')

/** What text messages cost, a line for each. */
export const printTextMessages = (sizes: TextMessageSize[]): string =>
  sizes
    .map(({ object, field, language, encoding, segments }) => {
      const many = segments === 1 ? '1 segment' : `${segments} segments`
      return `  ${object}  ${field} (${language}): at least ${many} of ${encoding} as a text message`
    })
    .join('\n')

/** What a dry run says of a company that a file does not look after. */
export const printManagedInConsole =
  '! the company is looked after in the console: hireline export writes what it has, --take-over applies this file nevertheless'
