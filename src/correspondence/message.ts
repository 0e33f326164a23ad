import { type Static, Type } from 'typebox'
import { fieldFault } from '../contract/fault.ts'
import { type NamedSchema, Nullable, OneOf, StrictObject } from '../contract/schemas.ts'

/** The ways by which a message reaches a person. */
export const MESSAGE_CHANNELS = ['mail', 'text'] as const

/** What somebody of the company wants to tell applicants: what a template says, or their own words. */
export interface Message {
  channel: (typeof MESSAGE_CHANNELS)[number]
  template?: string | undefined
  subject?: string | undefined
  text?: string | undefined
}

export const channelField = OneOf([...MESSAGE_CHANNELS], { title: 'MessageChannel' })

/** What is sent of a message. */
export const messageFields = {
  channel: Type.Optional(
    OneOf([...MESSAGE_CHANNELS], { title: 'MessageChannel', description: '`mail` where it is left out.' }),
  ),
  template: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The key of a template of the company file, in place of subject and text.',
    }),
  ),
  subject: Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })),
  text: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 20_000,
      pattern: '\\S',
      description: 'Own words, with `{{ path }}` for what is known of each person.',
    }),
  ),
}

/** @throws {Fault} missing_field, invalid_field */
export function readMessage({ channel = 'mail', template, subject, text }: Partial<Message>): Message {
  if (template !== undefined) {
    const own = subject !== undefined ? 'subject' : text !== undefined ? 'text' : undefined
    if (own) throw fieldFault('invalid_field', own, 'must not come with template')
    return { channel, template }
  }
  if (text === undefined) throw fieldFault('missing_field', 'text', 'is required, or template in its place')
  if (channel === 'text') {
    if (subject !== undefined) throw fieldFault('invalid_field', 'subject', 'must not come with a text message')
    return { channel, text }
  }
  if (subject === undefined) throw fieldFault('missing_field', 'subject', 'is required with text')
  return { channel, subject, text }
}

/** A message as one person would get it. */
export const MessagePreview = {
  name: 'MessagePreview',
  schema: StrictObject({
    channel: channelField,
    recipient: Type.String(),
    language: Type.String(),
    subject: Nullable(Type.String({ description: 'null for a text message' })),
    text: Type.String({ description: 'As plain text, with `…` for where the person stops such mails.' }),
    segments: Nullable(
      Type.Integer({ description: 'What a text message costs: providers charge by the segment. null for a mail.' }),
    ),
  }),
} satisfies NamedSchema

/** A template of the company file. */
export const MessageTemplate = {
  name: 'MessageTemplate',
  schema: StrictObject({
    key: Type.String(),
    channel: channelField,
    subject: Type.String(),
    text: Type.String(),
    languages: Type.Array(Type.String(), { description: 'Beside the company’s own.' }),
    problem: Nullable(Type.String({ description: 'Why it cannot be sent to people of the hiring flow.' })),
  }),
} satisfies NamedSchema

export type MessagePreviewAnswer = Static<typeof MessagePreview.schema>
