/**
 * Uploads from several connections at once, at the lowest priority: callers have computers of their own, and here they
 * must not take the service's time. Its parent sends an `UploadOrder`.
 */
import { Agent } from 'node:http'
import { constants, setPriority } from 'node:os'
import { formBody, paddedPdf } from '../../tests/support/form.ts'
import { send } from './send.ts'

/** What the parent asks for. */
export interface UploadOrder {
  /** One for each upload. */
  urls: string[]
  authorization: string
  elementId: string
  bytes: number
  connections: number
}

setPriority(constants.priority.PRIORITY_LOW)
let made = 0
process.on('message', async (order: UploadOrder) => process.send?.(await uploadAll(order)))

async function uploadAll({ urls, connections, ...order }: UploadOrder): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const left = urls.values()
  const times: number[] = []
  const uploadInTurn = async () => {
    for (const url of left) times.push(await upload(agent, url, order))
  }
  await Promise.all(Array.from({ length: connections }, uploadInTurn))
  agent.destroy()
  return times
}

function upload(
  agent: Agent,
  url: string,
  { authorization, elementId, bytes }: Omit<UploadOrder, 'urls' | 'connections'>,
) {
  made += 1
  const content = paddedPdf(bytes, `Résumé number ${made}`)
  const { rawBody, headers } = formBody([{ name: elementId, fileName: 'resume.pdf', content }])
  return send(agent, { method: 'POST', url, headers: { authorization, ...headers }, body: rawBody }, 201)
}
