/**
 * Uploads from several connections at once. Callers have computers of their own, and here they must not take the
 * service's time: every body is made beforehand, and sent at the lowest priority. Its parent sends an `UploadCommand`,
 * gets `ready`, sends `go` and gets the times in milliseconds.
 */
import { once } from 'node:events'
import { Agent } from 'node:http'
import { constants, setPriority } from 'node:os'
import { formBody, paddedPdf } from '../../tests/support/form.ts'
import { type Outgoing, send } from './send.ts'

/** What the parent asks for. */
export interface UploadCommand {
  /** One for each upload. */
  urls: string[]
  authorization: string
  elementId: string
  bytes: number
  connections: number
}

setPriority(constants.priority.PRIORITY_LOW)
let made = 0
process.on('message', async (command: UploadCommand | 'go') => {
  if (command === 'go') return
  const uploads = command.urls.map((url) => prepare(url, command))
  process.send?.('ready')
  await once(process, 'message')
  process.send?.(await uploadAll(uploads, command.connections))
})

function prepare(url: string, { authorization, elementId, bytes }: UploadCommand): Outgoing {
  made += 1
  const content = paddedPdf(bytes, `Résumé number ${made}`)
  const { rawBody, headers } = formBody([{ name: elementId, fileName: 'resume.pdf', content }])
  return { method: 'POST', url, headers: { authorization, ...headers }, body: rawBody }
}

async function uploadAll(uploads: Outgoing[], connections: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const left = uploads.values()
  const times: number[] = []
  const uploadInTurn = async () => {
    for (const upload of left) times.push(await send(agent, upload, 201))
  }
  await Promise.all(Array.from({ length: connections }, uploadInTurn))
  agent.destroy()
  return times
}
