import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../../contract/fault.ts'
import { limitByAddress } from '../../http/guards/request-limits.ts'
import type { RequestServices } from '../../http/request-context.ts'
import { requestUrl } from '../../http/request-url.ts'
import { isSignedJson } from '../../text-messages/signed-json.ts'
import { isSignedByTwilio } from '../../text-messages/twilio.ts'
import { enqueueTextReply } from './reply-jobs.ts'
import { meaningOf } from './reply-words.ts'

/** Where the provider tells what people answer. */
const TWILIO_PATH = '/texts/twilio/'
const JSON_PATH = '/texts/replies/'

const E164 = /^\+[1-9]\d{6,14}$/
const MAX_BYTES = 20_000
const PER_MINUTE = 600

interface Reply {
  from: unknown
  text: unknown
}

/** Takes what people answer to text messages: from whoever signs as the provider, and of it only STOP and START. */
export async function serveTextReplies(app: FastifyInstance, services: RequestServices) {
  const { config, db, rateLimits } = services
  await app.register(async (replies) => {
    replies.removeAllContentTypeParsers()
    replies.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    replies.addHook('onRequest', limitByAddress(rateLimits, 'text-replies', { perMinute: PER_MINUTE, perSecond: 0 }))
    replies.post(TWILIO_PATH, { schema: { hide: true } }, async (request, reply) => {
      await hear(fromTwilio(request))
      return reply.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response/>')
    })
    replies.post(JSON_PATH, { schema: { hide: true } }, async (request, reply) => {
      await hear(fromJson(request))
      return reply.code(204).send()
    })
  })

  function fromTwilio(request: FastifyRequest): Reply {
    const fields = Object.fromEntries(new URLSearchParams(String(request.body ?? '')))
    const signature = String(request.headers['x-twilio-signature'] ?? '')
    const token = config.TWILIO_AUTH_TOKEN
    const url = requestUrl(request, config).href
    if (token === undefined || !isSignedByTwilio(token, { url, fields, signature })) throw unsigned()
    return { from: fields.From, text: fields.OptOutType ?? fields.Body }
  }

  function fromJson(request: FastifyRequest): Reply {
    const body = String(request.body ?? '')
    const secret = config.TEXT_SECRET
    if (secret === undefined || !isSignedJson(secret, request.headers, body)) throw unsigned()
    try {
      const { from, text } = Object(JSON.parse(body))
      return { from, text }
    } catch {
      throw new Fault('invalid_body', 'The body is not JSON.')
    }
  }

  async function hear({ from, text }: Reply) {
    const meaning = typeof text === 'string' ? meaningOf(text) : undefined
    if (meaning === undefined || typeof from !== 'string' || !E164.test(from)) return
    await enqueueTextReply(db, { phone_number: from, is_stopped: meaning === 'stop' })
  }
}

const unsigned = () => new Fault('invalid_signature', 'Only the provider of text messages may say what people answer.')
