import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { givenApplicant } from '../../../tests/support/applicant.ts'
import { newBrowser } from '../../../tests/support/browser.ts'
import { givenKey, unique } from '../../../tests/support/factories.ts'
import { givenMailServer, type TakenMail } from '../../../tests/support/mail-server.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { givenTwilio } from '../../../tests/support/text-provider.ts'
import { applyCompanyFile } from '../../config-as-code/actions/apply-company-file.ts'
import { parseCompanyFile } from '../../config-as-code/parse-company-file.ts'
import { Secrets, secretsOf } from '../../secrets/secrets.ts'

const service = testService({ BASE_URL: 'https://jobs.example.com', MAIL_FROM: 'Acme <jobs@acme.example>' })
const page = { slug: 'form', name: 'Form', elements: [{ key: 'story', type: 'text', label: 'Story' }] }
const fileWith = (slug: string, company: object = {}) => ({
  company: { slug, name: 'Acme', timezone: 'UTC', default_country: 'US', ...company },
  flows: [
    {
      slug: 'clerk',
      name: { en: 'Clerk', es: 'Dependiente', ar: 'كاتب' },
      status: 'PUBLISHED',
      public_page: true,
      stages: [
        { slug: 'new', name: 'New' },
        { slug: 'papers', name: { en: 'Paperwork', es: 'Papeles' }, pages: [page] },
        { slug: 'talk', name: 'Talk' },
        { slug: 'no', name: 'Bad fit', kind: 'rejected' },
        { slug: 'hired', name: 'Hired', kind: 'completed' },
        { slug: 'quiet', name: 'Spam', kind: 'rejected', hidden: true },
      ],
    },
  ],
})

interface Acme {
  id: string
  key: string
  flowId: string
  stages: Record<string, string>
}
const apply = (file: object) =>
  applyCompanyFile(service.db, secretsOf(service.config), { name: 'c.yaml', text: stringify(file) })

async function givenAcme(company: object = {}): Promise<Acme> {
  const slug = `acme-${unique()}`
  await apply(fileWith(slug, company))
  const { id } = await service.db
    .selectFrom('companies')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const stages = await service.db
    .selectFrom('stages')
    .select(['id', 'slug', 'hiring_flow_id'])
    .where('company_id', '=', id)
    .execute()
  return {
    id,
    key: (await givenKey(service.db, id)).key,
    flowId: stages[0]?.hiring_flow_id as string,
    stages: Object.fromEntries(stages.map((stage) => [stage.slug, stage.id])),
  }
}

let server: Awaited<ReturnType<typeof givenMailServer>>
beforeEach(async () => {
  server = await givenMailServer()
})
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(service.db))

const workWith = (url: string | undefined) =>
  runJobs({ ...service, db: service.db, pool: service.pool, config: { ...service.config, SMTP_URL: url } })
const work = () => workWith(server.url)
/** The subjects of what was sent since the last time. */
async function sent(): Promise<string[]> {
  await work()
  return server.taken.splice(0).map(subjectOf)
}
const create = async ({ key, flowId }: Acme, changes: object = {}) => {
  const body = {
    email: `ada-${unique()}@example.com`,
    hiring_flow_id: flowId,
    name: 'Ada Lovelace',
    phone_number: '+12133734253',
    ...changes,
  }
  const answer = await service.call(key, { path: '/external/v1/application/create/', body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return {
    id: answer.body.data.application_id as string,
    candidateId: answer.body.data.candidate.id as string,
    email: body.email,
  }
}
const move = async ({ key, stages }: Acme, id: string, stage: string, changes: object = {}) => {
  const body = { page_or_stage_id: stages[stage], ...changes }
  const { status, body: answer } = await service.call(key, { path: `/external/v1/applications/${id}/advance/`, body })
  expect(status, JSON.stringify(answer)).toBe(200)
}
const speak = (acme: Acme, language: string, candidateId: string) =>
  service.db
    .updateTable('candidates')
    .set({ language })
    .where('company_id', '=', acme.id)
    .where('id', '=', candidateId)
    .execute()
const passDays = (days: number) =>
  sql`update graphile_worker._private_jobs set run_at = run_at - ${`${days} days`}::interval`.execute(service.db)
const stopPath = (mail: TakenMail | undefined) =>
  new URL(/List-Unsubscribe:\s+<([^>]+)>/.exec(mail?.source.replaceAll('\r\n ', ' ') ?? '')?.[1] ?? '').pathname

describe('An applicant is told by mail', () => {
  test('that the application is here, that a step waits with a link that opens it, a reminder once, and the end', async () => {
    const acme = await givenAcme()
    const { id } = await create(acme)
    expect(await sent()).toEqual(['We have your application as Clerk at Acme'])
    await move(acme, id, 'papers')
    await work()
    const [waiting] = server.taken.splice(0)
    expect(subjectOf(waiting as TakenMail)).toBe('A step waits for you: Clerk at Acme')
    const text = partOf(waiting as TakenMail, 'text/plain')
    expect(text).toContain('The next step is yours: Paperwork.')
    expect(partOf(waiting as TakenMail, 'text/html')).toMatch(/<a href="https:\/\/jobs\.example\.com\/l\/[^"]+"/)
    const link = new URL(/https:\S+\/l\/\S+/.exec(text)?.[0] ?? '').pathname
    const browser = newBrowser(service)
    await browser.get(link)
    expect((await browser.send(link)).headers.location).toContain(id)

    await passDays(2.9)
    expect(await sent()).toEqual([])
    await passDays(0.2)
    expect(await sent()).toEqual(['Still to do: Clerk at Acme'])
    await passDays(30)
    expect(await sent()).toEqual([])
    await move(acme, id, 'no')
    await work()
    const [closed] = server.taken.splice(0)
    expect(subjectOf(closed as TakenMail)).toBe('Your application as Clerk at Acme is closed')
    // The company's own word for the stage is not meant for the applicant.
    expect(closed?.source).not.toContain('Bad fit')
  })

  test('also when it ends well; not of a hidden end, nor of a stage where nothing is to be filled in', async () => {
    const acme = await givenAcme()
    const one = await create(acme)
    const other = await create(acme)
    await sent()
    await move(acme, one.id, 'talk')
    await move(acme, other.id, 'quiet')
    expect(await sent()).toEqual([])
    await move(acme, one.id, 'hired')
    expect(await sent()).toEqual(['Your application as Clerk at Acme is closed'])
  })

  test.each([
    ['es', 'Hemos recibido tu solicitud como Dependiente en Acme', 'Te espera un paso: Dependiente en Acme', 'ltr'],
    ['ar', 'وصلنا طلبك لوظيفة ⁨كاتب⁩ لدى ⁨Acme⁩', 'خطوة في انتظارك: ⁨كاتب⁩ لدى ⁨Acme⁩', 'rtl'],
  ])('in their language: %s', async (language, received, waiting, direction) => {
    const acme = await givenAcme()
    const { id, candidateId } = await create(acme)
    await speak(acme, language, candidateId)
    await work()
    expect(partOf(server.taken[0] as TakenMail, 'text/html')).toContain(`lang="${language}" dir="${direction}"`)
    expect(await sent()).toEqual([received])
    await move(acme, id, 'papers')
    expect(await sent()).toEqual([waiting])
    await passDays(4)
    expect(await sent()).toHaveLength(1)
    await move(acme, id, 'no')
    expect(await sent()).toHaveLength(1)
  })

  test('once, however often the job comes, and who signs up twice by one link', async () => {
    const acme = await givenAcme()
    await create(acme)
    const { rows } = await sql<{ payload: object }>`
      select payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'tell_applicant'
    `.execute(service.db)
    expect(await sent()).toHaveLength(1)
    await sql`select graphile_worker.add_job('tell_applicant', ${JSON.stringify(rows[0]?.payload)}::json)`.execute(
      service.db,
    )
    expect(await sent()).toEqual([])
    const { rows: failed } = await sql`select from graphile_worker.jobs where last_error is not null`.execute(
      service.db,
    )
    expect(failed).toEqual([])

    const email = `eve-${unique()}@example.com`
    await givenApplicant(service, acme, { id: acme.flowId }, { email })
    await givenApplicant(service, acme, { id: acme.flowId }, { email })
    expect(await sent()).toEqual(['We have your application as Clerk at Acme'])
  })

  test('of nothing that is a test, skips automations, was left meanwhile, or has no mail server', async () => {
    const acme = await givenAcme()
    await create(acme, { skip_automations: true })
    const { id: testId } = await create(acme, { is_test: true })
    expect(await sent()).toEqual([])
    await move(acme, testId, 'papers')
    expect(await sent()).toEqual([])

    const { id } = await create(acme)
    await sent()
    await move(acme, id, 'papers')
    await sent()
    await move(acme, id, 'talk')
    await passDays(4)
    expect(await sent()).toEqual([])

    await create(acme)
    await workWith(undefined)
    expect(await sent()).toEqual([])
  })
})

describe('A company', () => {
  test('switches notices off, all or one, and changes words and days', async () => {
    const silent = await givenAcme({ notices: false })
    await create(silent)
    expect(await sent()).toEqual([])
    const acme = await givenAcme({
      languages: ['en', 'es', 'ar'],
      notices: {
        received: { subject: { en: 'Hi {{ candidate.first_name }}', es: 'Hola {{candidate.first_name}}' } },
        waiting: false,
        reminder: { after_days: 5, text: '{{ stage.name }}: {{ link }}' },
        closed: false,
      },
    })
    const { id } = await create(acme)
    const { candidateId } = await create(acme)
    await speak(acme, 'es', candidateId)
    expect((await sent()).sort()).toEqual(['Hi Ada', 'Hola Ada'])
    await move(acme, id, 'papers')
    expect(await sent()).toEqual([])
    await passDays(4.9)
    expect(await sent()).toEqual([])
    await passDays(0.2)
    await work()
    expect(partOf(server.taken[0] as TakenMail, 'text/plain')).toMatch(/^Paperwork: https:\S+\n/)
    expect(await sent()).toHaveLength(1)
    await move(acme, id, 'no')
    expect(await sent()).toEqual([])
  })

  test.each(['received', 'waiting', 'reminder', 'closed'])('switches %s off, and nothing else', async (off) => {
    const acme = await givenAcme({ notices: { [off]: false } })
    const { id } = await create(acme)
    const told = await sent()
    await move(acme, id, 'papers')
    told.push(...(await sent()))
    await passDays(4)
    told.push(...(await sent()))
    await move(acme, id, 'no')
    told.push(...(await sent()))
    const all = {
      received: 'We have your application as Clerk at Acme',
      waiting: 'A step waits for you: Clerk at Acme',
      reminder: 'Still to do: Clerk at Acme',
      closed: 'Your application as Clerk at Acme is closed',
    }
    expect(told).toEqual(Object.entries(all).flatMap(([notice, subject]) => (notice === off ? [] : [subject])))
  })

  test('has its notices in its file again, and applying that changes nothing', async () => {
    const file = fileWith(`acme-${unique()}`, { notices: { waiting: false, reminder: { after_days: 5 } } })
    await apply(file)
    const { changes } = await apply(file)
    expect(changes).toEqual([])
    const off = { ...file, company: { ...file.company, notices: false } }
    expect((await apply(off)).changes).toHaveLength(1)
    expect((await apply(off)).changes).toEqual([])
  })

  test('is told of a name that there is not', () => {
    const text = stringify(fileWith('acme', { notices: { closed: { text: 'Dear {{ candidate.frist_name }}' } } }))
    expect(() => parseCompanyFile({ name: 'c.yaml', text })).toThrow(
      /candidate\.frist_name.*did you mean candidate\.first_name/,
    )
  })
})

describe('Whoever wants no mails', () => {
  test('says so by one click in the mail program or on a page, gets none, and can have them again', async () => {
    const acme = await givenAcme()
    const { id } = await create(acme)
    await work()
    const [mail] = server.taken.splice(0)
    expect(mail?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const path = stopPath(mail)
    const browser = newBrowser(service)
    expect((await browser.get(path)).text).toContain('Stop these mails')
    await move(acme, id, 'papers')
    expect(await sent()).toHaveLength(1)

    const oneClick = await service.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(oneClick.statusCode).toBe(200)
    await passDays(4)
    await move(acme, id, 'talk')
    await move(acme, id, 'papers')
    expect(await sent()).toEqual([])

    expect((await browser.get(path)).text).toContain('You get no more mails')
    expect((await browser.send(path, { mails: 'again' })).text).toContain('Stop these mails')
    await move(acme, id, 'no')
    expect(await sent()).toEqual(['Your application as Clerk at Acme is closed'])
    const { rows } = await sql<{ entry: string }>`
      select content as entry from noted_audit_entries where company_id = ${acme.id}
    `.execute(service.db)
    const entries = rows.map(({ entry }) => entry).join('\n')
    expect(entries).toContain('candidate.mails_stopped')
    expect(entries).toContain('candidate.mails_resumed')
  })

  test('cannot be named by somebody who has another secret, nor once they are erased', async () => {
    const acme = await givenAcme()
    const [ada, bob] = [await create(acme), await create(acme)]
    await work()
    const path = stopPath(server.taken.find(({ to }) => to.includes(ada.email)))
    const wrong = path.replace(/[^/]+\/$/, '0199a009-0000-4000-8000-000000000001/')
    const unknown = await newBrowser(service).get(wrong)
    expect(unknown.status).toBe(404)
    expect((await newBrowser(service).get('/portal/mails/a/b/c/')).status).toBe(404)
    expect((await newBrowser(service).get(path.replace(ada.candidateId, bob.candidateId))).status).toBe(404)
    const erased = await service.call(acme.key, { path: `/external/v1/candidates/${ada.candidateId}/erase/`, body: {} })
    expect(erased.status).toBe(202)
    const gone = await newBrowser(service).get(path)
    const withoutNonce = ({ text }: typeof gone) => text.replace(/nonce="[^"]*"/g, '')
    expect([gone.status, withoutNonce(gone)]).toEqual([404, withoutNonce(unknown)])
  })

  test('can use a link of before secrets were computed, and one whose key was lost leads nowhere', async () => {
    const acme = await givenAcme()
    const { candidateId, id } = await create(acme)
    const token = randomUUID()
    // As migration 0113 keeps it.
    await sql`
      update candidates set former_mail_token_hash = sha256(uuid_send(${token}::uuid)) where id = ${candidateId}
    `.execute(service.db)
    const path = `/portal/mails/${acme.id}/${candidateId}/${token}/`
    expect((await newBrowser(service).get(path)).text).toContain('Stop these mails')
    expect((await newBrowser(service).get(path.replace(token, randomUUID()))).status).toBe(404)

    await work()
    const [lost] = server.taken.splice(0)
    const other = new Secrets([{ id: 'lost', key: Buffer.alloc(32, 1) }])
    await sql`update unsubscribe_keys set sealed = ${other.seal('x')} where company_id = ${acme.id}`.execute(service.db)
    await move(acme, id, 'papers')
    await work()
    expect((await newBrowser(service).get(stopPath(lost))).status).toBe(404)
    expect((await newBrowser(service).get(stopPath(server.taken[0]))).text).toContain('Stop these mails')
  })
})

function subjectOf({ source }: TakenMail): string {
  const [head = ''] = source.split('\r\n\r\n')
  const line = head
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n')
    .find((header) => header.startsWith('Subject: '))
  return (line ?? '')
    .slice('Subject: '.length)
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : unquote(word.replaceAll('_', ' ')).toString('latin1'),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString())
}

const unquote = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** The part of a mail that has this type, decoded. */
function partOf({ source }: TakenMail, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1]
  const part = source.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`)) ?? ''
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  const decoded = head.includes('base64') ? Buffer.from(text, 'base64') : unquote(text)
  return decoded.toString().replaceAll('\r\n', '\n').trim()
}

describe('A notice by text message', () => {
  const textWith = async (twilio: Awaited<ReturnType<typeof givenTwilio>>) => {
    await runJobs({
      ...service,
      db: service.db,
      pool: service.pool,
      config: { ...service.config, ...twilio.settings, SMTP_URL: server.url },
    })
    return twilio.taken.splice(0).map(({ body }) => body)
  }

  test('says the subject with a short link that opens the application, and is a mail to whoever cannot be texted', async () => {
    const twilio = await givenTwilio()
    const notices = {
      received: { by: 'both' },
      waiting: { by: 'text' },
      closed: { by: 'text', text_message: { en: '{{ candidate.first_name }}: {{ stage.name }}' } },
    }
    const acme = await givenAcme({ notices })
    const { id, candidateId } = await create(acme)
    const [received = ''] = await textWith(twilio)
    expect(received).toMatch(
      /^We have your application as Clerk at Acme\nhttps:\/\/jobs\.example\.com\/s\/acme-[\w-]+\/[\w-]{16}\nReply STOP to end these texts\.$/,
    )
    expect(server.taken.splice(0).map(subjectOf)).toEqual(['We have your application as Clerk at Acme'])
    await move(acme, id, 'papers')
    const [waiting = ''] = await textWith(twilio)
    expect(server.taken).toEqual([])
    const browser = newBrowser(service)
    const short = new URL(/https:\S+/.exec(waiting)?.[0] ?? '').pathname
    const shown = await browser.get(short)
    expect(shown.status).toBe(303)
    const link = shown.headers.location as string
    expect((await browser.get(link)).text).toContain('Clerk')
    expect((await browser.send(link)).headers.location).toBe(`/portal/applications/${id}/`)
    const other = `${short.slice(0, -1)}${short.endsWith('A') ? 'B' : 'A'}`
    expect((await browser.get((await browser.get(other)).headers.location as string)).status).toBe(404)
    await service.db
      .updateTable('candidates')
      .set({ texts_stopped_at: new Date() })
      .where('company_id', '=', acme.id)
      .where('id', '=', candidateId)
      .execute()
    await move(acme, id, 'no')
    expect(await textWith(twilio)).toEqual([])
    expect(server.taken.splice(0).map(subjectOf)).toEqual(['Your application as Clerk at Acme is closed'])
  })
})
