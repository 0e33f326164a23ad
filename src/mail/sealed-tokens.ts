import { companyOfToken } from '../secrets/secret-token.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { MailContent } from './mail.ts'

/** What a mail says, and where its recipient stops such mails with one click (RFC 8058). */
export interface LinkedContent extends MailContent {
  unsubscribe_url: string | null
}

/** It as it is stored: without the tokens that log somebody in, or stop mails. */
export interface StoredContent extends LinkedContent {
  /** The tokens in the order of their numbers, sealed together; null where there are none. */
  sealed_tokens: string | null
}

/** 48 bytes in base64url, also behind an escaped slash, as in a link within a link. */
const TOKEN = /(?:(?<=%2F)|(?<![\w-]))[\w-]{64}(?![\w-])/gi
const HIDDEN = /\[hidden-(\d+)\]/g

/**
 * Takes the company's tokens out of what a mail says: who reads the database opens nobody's application with it.
 * @param told what is a token as well, without looking like one
 */
export function sealTokens(
  secrets: Secrets,
  companyId: string,
  content: LinkedContent,
  told: string[] = [],
): StoredContent {
  const tokens = told.filter((token) => Object.values(content).some((text) => text?.includes(token)))
  const hidden = (token: string) => `[hidden-${tokens.indexOf(token) + 1}]`
  const withoutTold = eachText(content, (text) =>
    tokens.reduce((rest, token) => rest.replaceAll(token, hidden(token)), text),
  )
  const stored = eachText(withoutTold, (text) =>
    text.replace(TOKEN, (word) => {
      if (companyOfToken(word) !== companyId) return word
      if (!tokens.includes(word)) tokens.push(word)
      return hidden(word)
    }),
  )
  return { ...stored, sealed_tokens: tokens.length === 0 ? null : secrets.seal(JSON.stringify(tokens)) }
}

/**
 * What a mail says, whole.
 * @throws {UnknownSecretKey}
 */
export function openTokens<Content extends MailContent & { sealed_tokens: string | null }>(
  secrets: Secrets,
  { sealed_tokens: sealed, ...content }: Content,
): Omit<Content, 'sealed_tokens'> {
  const tokens: string[] = sealed === null ? [] : JSON.parse(secrets.open(sealed))
  return eachText(content, (stored) => stored.replace(HIDDEN, (word, number) => tokens[number - 1] ?? word))
}

const TEXTS = new Set(['subject', 'text', 'html', 'unsubscribe_url'])

function eachText<Content extends object>(content: Content, change: (text: string) => string): Content {
  const fields = Object.entries(content).map(([name, text]) => [
    name,
    TEXTS.has(name) && typeof text === 'string' ? change(text) : text,
  ])
  return Object.fromEntries(fields)
}
