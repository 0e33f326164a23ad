import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givenCompany, type TestCompany } from '../../../tests/support/factories.ts'
import { givenMailServer } from '../../../tests/support/mail-server.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { inTransaction } from '../../db/database.ts'
import { newSecretToken } from '../../secrets/secret-token.ts'
import { Secrets, secretsOf } from '../../secrets/secrets.ts'
import { sendMail } from '../actions/send-mail.ts'
import { writeMail } from '../actions/write-mail.ts'
import type { MailContent } from '../mail.ts'
import { enqueueMail } from '../mail-jobs.ts'
import { findMail, listMails } from '../queries.ts'

const FROM = 'Acme Hiring <jobs@acme.example>'
const service = testService()
let company: TestCompany

beforeEach(async () => {
  company = await givenCompany(service.db)
})
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(service.db))

const PLAIN: MailContent = { subject: 'Your application', text: 'Hello', html: null }
const mails = () => listMails(service.db, company.id, { limit: 10 })
const write = (recipient: string, content = PLAIN) =>
  writeMail(service.db, secretsOf(service.config), company.id, recipient, content)
/** Runs the queued jobs with an SMTP server in the settings. */
const runWith = (url: string) =>
  runJobs({
    ...service,
    db: service.db,
    pool: service.pool,
    config: { ...service.config, SMTP_URL: url, MAIL_FROM: FROM },
  })
const forgetPauses = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(service.db)

describe('a mail', () => {
  test('reaches a mail server with its headers, in plain text and HTML, in UTF-8', async () => {
    const server = await givenMailServer()
    const id = await write('zoë@example.com', {
      subject: 'Zoë, 面接の日程 – “Warehouse”',
      text: 'Grüße\n.\nFrom the team 你好',
      html: '<p>Grüße 你好</p>',
    })
    await runWith(server.url)
    const [mail] = server.taken
    expect(mail).toMatchObject({ from: 'jobs@acme.example', to: ['zoë@example.com'] })
    const source = mail?.source ?? ''
    expect(headerOf(source, 'From')).toBe(FROM)
    expect(decodeWords(headerOf(source, 'Subject'))).toBe('Zoë, 面接の日程 – “Warehouse”')
    expect(headerOf(source, 'Message-ID')).toBe(`<${id}@acme.example>`)
    expect(headerOf(source, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(source, 'Content-Type')).toContain('multipart/alternative')
    expect(partOf(source, 'text/plain')).toBe('Grüße\n.\nFrom the team 你好')
    expect(partOf(source, 'text/html')).toBe('<p>Grüße 你好</p>')
    expect(await mails()).toMatchObject([{ id, status: 'sent', attempts: 1, last_error: null }])
  })

  test('is sent once, also when its job comes twice', async () => {
    const server = await givenMailServer()
    const id = await write('ada@example.com')
    await enqueueMail(service.db, company.id, id)
    await runWith(server.url)
    expect(server.taken).toHaveLength(1)
  })

  test('is not sent when the transaction that wrote it is undone', async () => {
    await expect(
      inTransaction(service.db, async (transaction) => {
        await writeMail(transaction, secretsOf(service.config), company.id, 'ada@example.com', PLAIN)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await mails()).toEqual([])
  })

  test('is kept in the outbox without a mail server', async () => {
    await write('ada@example.com')
    await runJobs(service)
    expect(await mails()).toMatchObject([{ recipient: 'ada@example.com', status: 'kept', sent_at: null }])
  })

  test.each([
    ['a second header in the subject', 'ada@example.com', 'Hello\r\nBcc: eve@example.com'],
    ['a line break in the subject', 'ada@example.com', 'Hello\nthere'],
    ['a line break in the address', 'ada@example.com\r\nBcc: eve@example.com', 'Hello'],
    ['two addresses', 'ada@example.com, eve@example.com', 'Hello'],
    ['a name with the address', 'Ada <ada@example.com>', 'Hello'],
    ['no address', 'ada', 'Hello'],
    ['an empty subject', 'ada@example.com', '  '],
  ])('with %s is refused', async (_, recipient, subject) => {
    await expect(write(recipient, { ...PLAIN, subject })).rejects.toThrow(/subject|recipient/)
    expect(await mails()).toEqual([])
  })
})

describe('a mail server', () => {
  test('that is down gets the mail once it is back', async () => {
    const down = await givenMailServer()
    await down.close()
    await write('ada@example.com')
    await runWith(down.url)
    expect(await mails()).toMatchObject([
      { status: 'pending', attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') },
    ])
    const server = await givenMailServer()
    await forgetPauses()
    await runWith(server.url)
    expect(server.taken).toHaveLength(1)
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }])
  })

  test('that is busy is asked again; one that refuses the recipient is not', async () => {
    let code = 451
    const server = await givenMailServer({
      onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error('not now'), { responseCode: code })),
    })
    await write('ada@example.com')
    await runWith(server.url)
    expect(await mails()).toMatchObject([{ status: 'pending', attempts: 1 }])
    code = 550
    await forgetPauses()
    await runWith(server.url)
    expect(await mails()).toMatchObject([{ status: 'failed', attempts: 2, last_error: expect.stringContaining('550') }])
  })

  test('gets a link whole that is stored sealed; whose key is missing waits', async () => {
    const link = `https://jobs.example.com/l/${newSecretToken(company.id)}`
    const other = newSecretToken(randomUUID())
    const text = `Open ${link} or https://track.example.com/?to=${encodeURIComponent(link)}, not ${other} or [hidden-9]`
    const id = await write('ada@example.com', { subject: 'Hello', text, html: `<a href="${link}">Open</a>` })
    const stored = await findMail(service.db, company.id, id)
    expect(stored?.html).toBe('<a href="https://jobs.example.com/l/[hidden-1]">Open</a>')
    expect(stored?.text).toMatch(/l\/\[hidden-1] or .*%2Fl%2F\[hidden-1], not [\w-]{64} or \[hidden-9]$/)

    const server = await givenMailServer()
    const lost = new Secrets([{ id: 'lost', key: Buffer.alloc(32, 1) }])
    await sendMail(service.db, company.id, id, { secrets: lost, smtpUrl: server.url, from: FROM })
    expect(await mails()).toMatchObject([{ status: 'pending', last_error: expect.stringContaining('SECRET_KEYS') }])
    await forgetPauses()
    await runWith(server.url)
    const source = server.taken[0]?.source.replace(/=\r?\n/g, '').replaceAll('=3D', '=') ?? ''
    expect(source).toContain(text)
    expect(source).toContain(`<a href="${link}">Open</a>`)
    expect(await findMail(service.db, company.id, id)).toMatchObject({
      text: 'Open https://jobs.example.com/… or https://track.example.com/… not … or [hidden-9]',
      html: null,
      sealed_tokens: null,
    })
  })

  test('that took a mail gets it again, under its Message-ID, when the note of it was lost', async () => {
    const server = await givenMailServer()
    const id = await write('ada@example.com')
    await sql`alter table mails add constraint lost check (status <> 'sent') not valid`.execute(service.db)
    const send = () =>
      sendMail(service.db, company.id, id, { secrets: secretsOf(service.config), smtpUrl: server.url, from: FROM })
    await expect(send()).rejects.toThrow()
    await sql`alter table mails drop constraint lost`.execute(service.db)
    await send()
    expect(server.taken.map(({ source }) => headerOf(source, 'Message-ID'))).toEqual(
      Array(2).fill(`<${id}@acme.example>`),
    )
    expect(await mails()).toMatchObject([{ status: 'sent' }])
  })
})

/** A header's value, unfolded. */
function headerOf(source: string, name: string): string {
  const [head = ''] = source.split('\r\n\r\n')
  const line = head
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n')
    .find((line) => line.startsWith(`${name}: `))
  return line?.slice(name.length + 2) ?? ''
}

/** Text of RFC 2047 encoded words. */
const decodeWords = (text: string) =>
  text
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    )

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

/** The part of a multipart mail that has this type, decoded. */
function partOf(source: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1]
  const part = source.split(`--${boundary}`).find((part) => part.includes(`Content-Type: ${type}`)) ?? ''
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  const decoded = head.includes('base64') ? Buffer.from(text, 'base64').toString() : decodeQuotedPrintable(text)
  return decoded.replaceAll('\r\n', '\n').trim()
}
