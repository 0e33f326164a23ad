import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll } from 'vitest'

/** One message that the server took. */
export interface TakenMail {
  from: string
  to: string[]
  source: string
}

/** Starts an SMTP server on loopback, which is closed after the tests of this file. */
export async function givenMailServer(options: SMTPServerOptions = {}) {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      let source = ''
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        source += text
      })
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source })
        callback()
      })
    },
    ...options,
  })
  // A client that is killed breaks its connection off.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  afterAll(close)
  return { url: `smtp://127.0.0.1:${port}`, port, taken, close }
}
