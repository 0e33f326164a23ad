import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { PortProxy } from './port-proxy.ts'

/** One message that was taken. */
export interface TakenMail {
  messageId: string
  at: number
}

/** A mail server behind a port that can fail. It keeps what it took, by recipient. */
export interface MailSink {
  proxy: PortProxy
  url: string
  taken: Map<string, TakenMail[]>
  stop: () => Promise<void>
}

export async function startMailSink(): Promise<MailSink> {
  const taken = new Map<string, TakenMail[]>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, callback) {
      let source = ''
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        source += text
      })
      stream.on('end', () => {
        const messageId = /^message-id: *(\S+)/im.exec(source)?.[1] ?? ''
        for (const { address } of envelope.rcptTo) {
          taken.set(address, [...(taken.get(address) ?? []), { messageId, at: Date.now() }])
        }
        callback()
      })
    },
  })
  // A client that is killed breaks its connection.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const proxy = await PortProxy.before((listener.address() as AddressInfo).port)
  return {
    proxy,
    url: `smtp://127.0.0.1:${proxy.port}`,
    taken,
    async stop() {
      await proxy.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
