import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** How often a mail is looked for, four times a second. */
const LOOKS = 240

/** A mail server on loopback that keeps what it gets. */
export async function startMailbox() {
  const mails: { to: string; source: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, { envelope }, callback) {
      mails.push({ to: envelope.rcptTo[0]?.address ?? '', source: await text(stream) })
      callback()
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
    /** What stands in the newest mail to an address that has it, once that is there. */
    async newest(address: string, pattern: RegExp): Promise<string> {
      for (let look = 0; look < LOOKS; look += 1) {
        for (const { to, source } of mails.toReversed()) {
          const found = to === address && pattern.exec(readable(source))
          if (found) return found[0]
        }
        await delay(250)
      }
      throw new Error(`No mail to ${address} has ${pattern}.`)
    },
  }
}

/** The texts of a mail, whatever they are encoded in. */
function readable(source: string): string {
  return source
    .split(/^--.*$/m)
    .map((part) => {
      const [head = '', ...rest] = part.trim().split('\r\n\r\n')
      const body = rest.join('\r\n\r\n')
      if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
      return body
        .replaceAll('=\r\n', '')
        .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    })
    .join('\n')
}
