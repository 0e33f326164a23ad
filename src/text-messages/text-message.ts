import { segmentsOf } from './segments.ts'

/** Why a text message cannot be sent, in words for its author. */
export class TextMessageProblem extends Error {}

/** What providers take at most. */
const MAX_CHARACTERS = 1600
const MAX_SEGMENTS = 10
const E164 = /^\+[1-9]\d{6,14}$/

/**
 * What can be sent to one phone, tidied: one space between words, no control characters but line breaks.
 * @throws {TextMessageProblem} for a number that is not E.164, and for a text that is empty or long
 */
export function requireSendable(recipient: string, written: string): { text: string; segments: number } {
  if (!E164.test(recipient)) throw new TextMessageProblem('The recipient is not one phone number in E.164.')
  const text = written
    .toWellFormed()
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  if (text === '') throw new TextMessageProblem('The text is empty.')
  const { count } = segmentsOf(text)
  if (text.length > MAX_CHARACTERS || count > MAX_SEGMENTS)
    throw new TextMessageProblem(`The text is longer than ${MAX_CHARACTERS} characters or ${MAX_SEGMENTS} segments.`)
  return { text, segments: count }
}

/** What a text says without the paths of its addresses. */
export const withoutPaths = (text: string): string => text.replace(/(https?:\/\/[^/\s]+)\/\S+/g, '$1/…')
