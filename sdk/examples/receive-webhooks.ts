/**
 * Receives Hireline's webhooks: checks who sent them, keeps each once, answers, and does the work afterwards.
 *
 *   HIRELINE_WEBHOOK_SECRET=whsec_… PORT=3000 node receive-webhooks.ts
 */
import { createServer, type IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { type WebhookEvent, WebhookVerificationError, webhooks } from '@hireline/sdk'

// While the secret is being replaced, both, with a space between.
const secrets = (process.env.HIRELINE_WEBHOOK_SECRET ?? '').split(' ')
const MAX_BYTES = 1_000_000

const inbox = new DatabaseSync(process.env.INBOX ?? 'webhooks.sqlite')
inbox.exec('create table if not exists events (id text primary key, event text not null, done_at text)')
const keep = inbox.prepare('insert into events (id, event) values (?, ?) on conflict do nothing')
const undone = inbox.prepare('select event from events where done_at is null order by rowid')
const finish = inbox.prepare('update events set done_at = ? where id = ?')

/** What is to be done, by kind; the compiler knows what each kind says. */
async function handle(event: WebhookEvent): Promise<void> {
  switch (event.type) {
    case 'application.created':
      console.log(`${event.data.application.candidate.full_name} signed up`)
      break
    case 'application.stage_changed':
      console.log(`${event.data.application.candidate.full_name} is on ${event.data.transition.to_stage.name}`)
      break
    case 'webhook_endpoint.test':
      console.log('A test arrived')
      break
    default:
      // New kinds come with new versions of Hireline: leave alone what you do not know.
      console.log(`${event.type} is nothing to us`)
  }
}

/** The bytes as they came, since the signature is over these; undefined if they are too many. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function receive(request: IncomingMessage): Promise<number> {
  const body = await bodyOf(request)
  if (!body) return 413
  try {
    const event = await webhooks.verify(body, request.headers, secrets)
    keep.run(event.id, JSON.stringify(event))
    return 204
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    return 400
  }
}

let working: Promise<void> = Promise.resolve()
/** One event after the other, in the order in which they came; after a crash, those that were not finished. */
async function work(): Promise<void> {
  for (const { event } of undone.all() as { event: string }[]) {
    const parsed = JSON.parse(event) as WebhookEvent
    await handle(parsed)
    finish.run(new Date().toISOString(), parsed.id)
  }
}

const server = createServer(async (request, response) => {
  // Anything but a 2xx within 15 seconds is sent again.
  const status = await receive(request).catch(() => 500)
  response.writeHead(status).end()
  if (status === 204) working = working.then(work)
})
await work()
server.listen(Number(process.env.PORT ?? 3000), () => {
  const address = server.address()
  console.log(`Receiving on port ${typeof address === 'object' ? address?.port : address}`)
})
