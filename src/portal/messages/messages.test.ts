import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fill, MESSAGES, type Message } from './messages.ts'

const FOLDER = new URL('./', import.meta.url)
const LANGUAGES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
const read = (name: string) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))

/** Every message of a file with its place, plural forms together. */
function messagesIn(group: object, at: string[] = []): [string, Message][] {
  return Object.entries(group).flatMap(([key, value]): [string, Message][] =>
    typeof value === 'object' && !('other' in value)
      ? messagesIn(value, [...at, key])
      : [[[...at, key].join('.'), value]],
  )
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

describe.each(LANGUAGES)('%s', (name) => {
  const language = name.replace('.json', '')
  const english = new Map(messagesIn(read('en.json')))
  const own = new Map(messagesIn(read(name)))

  test('has every message of English and no other, none of them empty', () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort())
    expect([...own].filter(([, message]) => message === '' || message === null)).toEqual([])
  })

  test('has the placeholders of English in every message, save that a plural form may spell out its number', () => {
    for (const [key, message] of own) {
      const inEnglish = english.get(key) as Message
      const wanted = placeholders(typeof inEnglish === 'string' ? inEnglish : inEnglish.other)
      for (const [form, text] of Object.entries(typeof message === 'string' ? { other: message } : message)) {
        const isSpelledOut = form !== 'other' && !text.includes('{count}')
        expect([key, placeholders(text)]).toEqual([
          key,
          isSpelledOut ? wanted.filter((one) => one !== '{count}') : wanted,
        ])
      }
    }
  })

  test('has no plural form that its language does not know', () => {
    const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const forms = [...own].flatMap(([, message]) => (typeof message === 'string' ? [] : Object.keys(message)))
    expect(forms.filter((form) => !known.includes(form as Intl.LDMLPluralRule))).toEqual([])
  })
})

test('a number takes the plural form of its language', () => {
  const most = (language: string, count: number) =>
    fill(language, MESSAGES.get(language)?.form.lengthBounds.most as Message, { count })
  expect([most('en', 1), most('en', 2000), most('es', 1)]).toEqual([
    'At most 1 character.',
    'At most 2,000 characters.',
    'Como máximo 1 carácter.',
  ])
  expect([1, 2, 5, 20, 100].map((count) => most('ar', count))).toEqual([
    'حرف واحد على الأكثر.',
    'حرفان على الأكثر.',
    '5 أحرف على الأكثر.',
    '20 حرفًا على الأكثر.',
    '100 حرف على الأكثر.',
  ])
})

test('a name within Arabic keeps its own direction, and a link stays as it is', () => {
  expect(fill('ar', '{company}: {link}', { company: 'Acme (1)', link: 'https://example.com/l/x' })).toBe(
    '\u2068Acme (1)\u2069: https://example.com/l/x',
  )
})
