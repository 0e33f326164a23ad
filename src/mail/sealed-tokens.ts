import { companyOfToken } from '../secrets/secret-token.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { MailContent } from './mail.ts'

/** What a mail says, as it is stored: without the tokens that log somebody in. */
export interface StoredContent extends MailContent {
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
  content: MailContent,
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
export function openTokens(secrets: Secrets, { sealed_tokens: sealed, ...content }: StoredContent): MailContent {
  const { subject, text, html } = content
  if (sealed === null) return { subject, text, html }
  const tokens: string[] = JSON.parse(secrets.open(sealed))
  return eachText({ subject, text, html }, (stored) =>
    stored.replace(HIDDEN, (word, number) => tokens[number - 1] ?? word),
  )
}

const eachText = ({ subject, text, html }: MailContent, change: (text: string) => string): MailContent => ({
  subject: change(subject),
  text: change(text),
  html: html === null ? null : change(html),
})
