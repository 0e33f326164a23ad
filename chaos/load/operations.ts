import { createHash, randomUUID } from 'node:crypto'
import { formBody, pdfOf } from '../../tests/support/form.ts'
import type { Installation } from '../installation.ts'
import type { Client } from './client.ts'
import type { Kind, Ledger } from './ledger.ts'

/** What a request of a kind is made of. */
export interface Caller {
  installation: Installation
  client: Client
  ledger: Ledger
  /** Tells what one fault's requests make from what others' do. */
  tag: string
}

/** One request in five is sent once only, without a key: what becomes of it when it is refused? */
const SENT_ONCE = 0.2
const BULK_SIZE = 5

const any = <T>(values: T[]): T => values[Math.floor(Math.random() * values.length)] as T
const emailFor = (tag: string) => `${tag}-${randomUUID()}@chaos.example`

/** One request of each kind; those that need an application do nothing until there is one. */
export const OPERATIONS: Record<Kind, (caller: Caller) => Promise<unknown>> = {
  async create(caller) {
    const { installation, client, ledger, tag } = caller
    const email = emailFor(tag)
    const outgoing = {
      ...post(caller, '/external/v1/application/create/'),
      body: { email, name: 'Ada Lovelace', phone_number: '2133734253', hiring_flow_id: installation.company.flowId },
    }
    const isSentOnce = Math.random() < SENT_ONCE
    if (isSentOnce) {
      const { 'idempotency-key': _, ...headers } = outgoing.headers
      const { status } = await client.send('create', { ...outgoing, headers })
      const outcome = status === 201 ? 'accepted' : status === 0 || status === 500 ? 'unknown' : 'refused'
      ledger.orders.push({ kind: 'create', email, outcome })
      return
    }
    const { outcome, text } = await client.sendUntilAnswered('create', outgoing)
    ledger.orders.push({ kind: 'create', email, outcome })
    if (outcome === 'accepted') ledger.applicationIds.push(JSON.parse(text).data.application_id)
  },

  async advance(caller) {
    const applicationId = any(caller.ledger.applicationIds)
    if (applicationId === undefined) return
    const { outcome } = await caller.client.sendUntilAnswered('advance', {
      ...post(caller, `/external/v1/applications/${applicationId}/advance/`),
      body: { page_or_stage_id: any(caller.installation.company.stageIds) },
    })
    caller.ledger.orders.push({ kind: 'advance', applicationIds: [applicationId], outcome })
  },

  async 'bulk advance'(caller) {
    const { applicationIds } = caller.ledger
    if (applicationIds.length < BULK_SIZE) return
    const chosen = [...new Set(Array.from({ length: BULK_SIZE }, () => any(applicationIds)))]
    const { outcome, text } = await caller.client.sendUntilAnswered('bulk advance', {
      ...post(caller, '/external/v1/applications/advance/'),
      body: { application_ids: chosen, page_or_stage_id: any(caller.installation.company.stageIds) },
    })
    const moved = outcome === 'accepted' ? movedOf(text) : chosen
    caller.ledger.orders.push({ kind: 'advance', applicationIds: moved, outcome })
  },

  async upload(caller) {
    const applicationId = any(caller.ledger.applicationIds)
    if (applicationId === undefined) return
    const content = pdfOf(`A résumé, ${randomUUID()}`)
    const { rawBody, headers } = formBody([
      { name: caller.installation.company.resumeId, fileName: 'resume.pdf', content, type: 'application/pdf' },
    ])
    const { path, method, headers: own } = post(caller, `/external/v1/applications/${applicationId}/upload_documents/`)
    const outgoing = { path, method, headers: { ...own, ...headers }, body: rawBody }
    const { outcome } = await caller.client.sendUntilAnswered('upload', outgoing)
    const sha256 = createHash('sha256').update(content).digest('hex')
    caller.ledger.orders.push({ kind: 'upload', applicationId, sha256, outcome })
  },

  async fire({ installation, client, ledger, tag }) {
    const email = emailFor(tag)
    const webhookId = `${tag}-${randomUUID()}`
    const { outcome } = await client.sendUntilAnswered('fire', {
      method: 'POST',
      path: `/external/v1/automations/webhooks/${installation.company.publicId}/fire/`,
      headers: { 'webhook-id': webhookId },
      body: { email, name: 'Grace Hopper' },
    })
    ledger.orders.push({ kind: 'fire', email, webhookId, outcome })
  },

  async 'magic link'(caller) {
    const email = emailFor(caller.tag)
    const { outcome } = await caller.client.sendUntilAnswered('magic link', {
      ...post(caller, '/external/v1/applications/magic-link/'),
      body: { email, hiring_flow_id: caller.installation.company.flowId },
    })
    caller.ledger.orders.push({ kind: 'magic link', email, outcome })
  },

  list: (caller) =>
    caller.client.send('list', {
      path: `/external/v1/applications/?flow_id=${caller.installation.company.flowId}&page_size=10`,
      headers: authorization(caller),
    }),

  async detail(caller) {
    const applicationId = any(caller.ledger.applicationIds)
    if (applicationId === undefined) return
    const path = `/external/v1/applications/${applicationId}/`
    await caller.client.send('detail', { path, headers: authorization(caller) })
  },

  company: (caller) => caller.client.send('company', { path: '/external/v1/company/', headers: authorization(caller) }),

  'sign-up page': ({ client, installation }) =>
    client.send('sign-up page', { path: `/apply/${installation.company.slug}/job/` }),

  'applicant page': ({ client, installation: { applicant } }) =>
    client.send('applicant page', { path: applicant.path, headers: { cookie: applicant.cookie } }),

  health: ({ client }) => client.send('health', { path: '/healthz' }),
}

/** A bulk move says of each application what became of it. */
function movedOf(text: string): string[] {
  const { results } = JSON.parse(text).data as { results: { application_id: string; error?: object }[] }
  return results.flatMap(({ application_id, error }) => (error ? [] : application_id))
}

const authorization = ({ installation }: Caller) => ({ authorization: `Api-Key ${installation.key}` })

/** A POST with a key of its own, so that it can be repeated. */
const post = (caller: Caller, path: string) => ({
  method: 'POST',
  path,
  headers: { ...authorization(caller), 'idempotency-key': randomUUID() } as Record<string, string>,
})
