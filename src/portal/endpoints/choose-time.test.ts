import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { type Applicant, givenApplicant } from '../../../tests/support/applicant.ts'
import type { TestPage } from '../../../tests/support/browser.ts'
import { givenEndpoint, givenKey, unique } from '../../../tests/support/factories.ts'
import { givenMailServer, type TakenMail } from '../../../tests/support/mail-server.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { givenReceiver } from '../../../tests/support/receiver.ts'
import { testService } from '../../../tests/support/service.ts'
import { applyCompanyFile } from '../../config-as-code/actions/apply-company-file.ts'
import { eraseCandidate } from '../../erasure/actions/erase-candidate.ts'
import { cancelLeftInterviewsJob } from '../../interviews/jobs/cancel-left-interviews.ts'
import { secretsOf } from '../../secrets/secrets.ts'

const service = testService({ BASE_URL: 'https://jobs.example.com', MAIL_FROM: 'Acme <jobs@acme.example>' })
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(service.db))

const EVERY_DAY = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const question = { slug: 'words', name: 'Words', elements: [{ key: 'story', type: 'text', label: 'Story' }] }

interface Acme {
  id: string
  key: string
  flow: { id: string }
  stages: Record<string, string>
  page: string
}

async function givenAcme({ rules = {}, pages = [] as object[], automations = [] as object[] } = {}): Promise<Acme> {
  const slug = `acme-${unique()}`
  const file = {
    company: { slug, name: 'Acme', timezone: 'America/Chicago', default_country: 'US' },
    schedules: [
      {
        key: 'talks',
        with: [{ name: 'Dana Lee', email: 'dana@acme.example' }],
        place: { en: 'Gate 4', es: 'Puerta 4' },
        minutes: 30,
        timezone: 'America/New_York',
        hours: [{ days: EVERY_DAY, from: '09:00', to: '17:00' }],
        notice_hours: 30,
        ...rules,
      },
    ],
    flows: [
      {
        slug: 'clerk',
        name: { en: 'Clerk', es: 'Dependiente' },
        status: 'PUBLISHED',
        stages: [
          {
            slug: 'talk',
            name: 'Talk',
            after_sending: 'wait',
            pages: [{ slug: 'time', name: 'Pick a time', schedule: 'talks' }, ...pages],
          },
          { slug: 'wait', name: 'Wait', kind: 'review' },
          { slug: 'no', name: 'No', kind: 'rejected' },
        ],
      },
    ],
  }
  Object.assign(file, { automations })
  await applyCompanyFile(service.db, secretsOf(service.config), { name: 'c.yaml', text: stringify(file) })
  const of = service.db.selectFrom('companies').innerJoin('pages', 'pages.company_id', 'companies.id')
  const found = await of
    .select(['companies.id', 'pages.id as page', 'pages.hiring_flow_id'])
    .where('companies.slug', '=', slug)
    .where('pages.slug', '=', 'time')
    .executeTakeFirstOrThrow()
  const stages = await service.db
    .selectFrom('stages')
    .select(['id', 'slug'])
    .where('company_id', '=', found.id)
    .execute()
  return {
    id: found.id,
    page: found.page,
    flow: { id: found.hiring_flow_id },
    key: (await givenKey(service.db, found.id)).key,
    stages: Object.fromEntries(stages.map((stage) => [stage.slug, stage.id])),
  }
}

const slotsIn = ({ text }: TestPage) => [...text.matchAll(/name="slot" value="([^"]+)"/g)].map(([, slot = '']) => slot)
const interviewsOf = async ({ key }: Acme, query: Record<string, string> = {}) =>
  (await service.call(key, { path: '/external/v1/interviews/', query })).body.data.results
const own = ({ page }: Acme) => `pages/${page}/interview/`
const choose = (acme: Acme, ada: Applicant, slot: string, more: Record<string, string> = {}) =>
  ada.post(own(acme), { slot, ...more })
const stageOf = async ({ key }: Acme, { applicationId }: Applicant) =>
  (await service.call(key, { path: `/external/v1/applications/${applicationId}/` })).body.data.current_stage.name
const past = (acme: Acme) =>
  sql`update interviews set starts_at = now() - interval '10 minutes', ends_at = now() + interval '20 minutes'
    where company_id = ${acme.id}`.execute(service.db)

describe('An applicant', () => {
  test('chooses a time, in their own zone, and the stage that asks for nothing else is sent', async () => {
    const acme = await givenAcme()
    const ada = await givenApplicant(service, acme, acme.flow)
    const start = await ada.get('')
    expect(start.headers.location).toContain(`pages/${acme.page}/`)
    expect((await ada.get(`pages/${acme.page}/`)).headers.location).toContain('/interview/')
    const page = await ada.get(`${own(acme)}?zone=Europe/Berlin`)
    expect(page.text).toContain('Central European Time (Berlin)')
    const [slot = ''] = slotsIn(page)
    expect(new Date(slot).getTime()).toBeGreaterThan(Date.now() + 30 * 3_600_000)
    const answer = await choose(acme, ada, slot, { zone: 'Europe/Berlin' })
    expect([answer.status, answer.headers.location]).toEqual([303, expect.stringMatching(/interview\/\?saved$/)])
    const shown = await ada.get(`${own(acme)}?saved`)
    expect(shown.text).toContain('Your time is booked.')
    expect(shown.text).toMatch(/GMT\+[12]/)
    expect(shown.text).toContain('Gate 4')
    expect(await stageOf(acme, ada)).toBe('Wait')
    expect(await interviewsOf(acme)).toMatchObject([
      { status: 'scheduled', starts_at: slot, time_zone: 'Europe/Berlin', application_id: ada.applicationId },
    ])
    expect((await ada.get('')).text).toContain('Your interview')
    const calendar = await ada.get(`${own(acme)}calendar.ics`)
    expect(calendar.headers['content-type']).toContain('text/calendar')
    expect(calendar.text).toContain(`DTSTART:${slot.replaceAll(/[-:]|\.000/g, '')}`)
  })

  test('goes on with the next page, sees the time on the review, and cannot send without one', async () => {
    const acme = await givenAcme({ pages: [question] })
    const ada = await givenApplicant(service, acme, acme.flow)
    const review = await ada.get('review/')
    expect(review.text).toContain('Something is still missing')
    expect(review.text).toContain('Choose a time first.')
    const refused = await ada.post('review/', { transition_count: '1' })
    expect(refused.headers.location).toContain(`pages/${acme.page}/?check`)
    const [slot = ''] = slotsIn(await ada.get(own(acme)))
    const answer = await choose(acme, ada, slot)
    expect(answer.headers.location).not.toContain(acme.page)
    expect((await ada.get('review/')).text).toContain(`datetime="${slot}"`)
    expect(await stageOf(acme, ada)).toBe('Talk')
  })

  test('changes the time and cancels, also once the stage was sent; the place is free again', async () => {
    const acme = await givenAcme()
    const ada = await givenApplicant(service, acme, acme.flow)
    const [first = '', second = ''] = slotsIn(await ada.get(own(acme)))
    await choose(acme, ada, first)
    expect(slotsIn(await ada.get(`${own(acme)}?change`))).toContain(first)
    expect((await choose(acme, ada, second)).status).toBe(303)
    const [{ id }] = await interviewsOf(acme)
    expect(await interviewsOf(acme)).toMatchObject([{ starts_at: second, status: 'scheduled' }])
    const bob = await givenApplicant(service, acme, acme.flow)
    const free = slotsIn(await bob.get(own(acme)))
    expect([free.includes(first), free.includes(second)]).toEqual([true, false])

    await ada.get(own(acme))
    expect((await ada.post(own(acme), { do: 'cancel' })).status).toBe(303)
    expect((await ada.get(own(acme))).text).toContain('Your interview is cancelled')
    expect(await interviewsOf(acme, { status: 'cancelled' })).toMatchObject([{ id, cancelled_by: 'applicant' }])
    expect(slotsIn(await bob.get(own(acme)))).toContain(second)
    expect((await choose(acme, ada, first)).status).toBe(303)
    expect(await interviewsOf(acme, { status: 'scheduled' })).toMatchObject([{ starts_at: first }])
  })

  test('is told what is wrong: nothing chosen, a time that is none, one that is taken; the same time again is no change', async () => {
    const acme = await givenAcme()
    const [ada, bob] = [await givenApplicant(service, acme, acme.flow), await givenApplicant(service, acme, acme.flow)]
    const [slot = ''] = slotsIn(await ada.get(own(acme)))
    await bob.get(own(acme))
    for (const bad of ['', 'soon', '<script>', 'x'.repeat(10_000)]) {
      const answer = await choose(acme, ada, bad)
      expect([answer.status, answer.text.includes('Choose a time first.')]).toEqual([422, true])
    }
    const tooSoon = new Date(Date.now() + 3_600_000).toISOString()
    for (const none of [tooSoon, '2020-01-01T00:00:00Z', new Date(new Date(slot).getTime() + 60_000).toISOString()]) {
      const answer = await choose(acme, ada, none)
      expect([answer.status, answer.text.includes('can no longer be chosen')]).toEqual([409, true])
    }
    expect((await choose(acme, ada, slot, { zone: '../../etc' })).status).toBe(303)
    expect((await choose(acme, ada, slot)).status).toBe(303)
    const taken = await choose(acme, bob, slot)
    expect([taken.status, taken.text.includes('Somebody else has just taken that time')]).toEqual([409, true])
    expect(await interviewsOf(acme)).toMatchObject([{ time_zone: 'America/New_York' }])
  })

  test('sees nobody else’s interview, and none on a page without a schedule', async () => {
    const acme = await givenAcme({ pages: [question] })
    const other = await givenAcme()
    const ada = await givenApplicant(service, acme, acme.flow)
    const eve = await givenApplicant(service, acme, acme.flow)
    const words = await service.db
      .selectFrom('pages')
      .select('id')
      .where('company_id', '=', acme.id)
      .where('slug', '=', 'words')
      .executeTakeFirstOrThrow()
    for (const page of [words.id, other.page, 'x']) expect((await ada.get(`pages/${page}/interview/`)).status).toBe(404)
    const base = `/portal/applications/${ada.applicationId}/${own(acme)}`
    expect((await eve.browser.get(base)).status).toBe(404)
    expect((await eve.browser.send(base, { do: 'cancel' })).status).toBe(404)
    expect((await ada.get(`${own(acme)}calendar.ics`)).status).toBe(404)
  })

  test('cannot choose another time once it has begun', async () => {
    const acme = await givenAcme()
    const ada = await givenApplicant(service, acme, acme.flow)
    const [slot = '', other = ''] = slotsIn(await ada.get(own(acme)))
    await choose(acme, ada, slot)
    await past(acme)
    expect((await choose(acme, ada, other)).status).toBe(409)
    const cancelled = await ada.post(own(acme), { do: 'cancel' })
    expect([cancelled.status, cancelled.text.includes('has begun')]).toEqual([409, true])
  })
})

test('64 people who want the last three places of one time at once: three get one, each their own', async () => {
  const acme = await givenAcme({ rules: { places: 3 } })
  const people: Applicant[] = []
  for (let index = 0; index < 64; index += 1) people.push(await givenApplicant(service, acme, acme.flow))
  const pages = await Promise.all(people.map((person) => person.get(own(acme))))
  const [slot = ''] = slotsIn(pages[0] as TestPage)
  const answers = await Promise.all(people.map((person) => choose(acme, person, slot)))
  expect(Map.groupBy(answers, ({ status }) => status).get(303)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(61)
  const { rows } = await sql<{ place_number: number }>`
    select place_number from interviews where company_id = ${acme.id} and status = 'scheduled' order by 1
  `.execute(service.db)
  expect(rows.map(({ place_number }) => place_number)).toEqual([1, 2, 3])
}, 120_000)

test('on days of 23 and 25 hours each hour can be chosen; the one that comes twice has the name of its zone', async () => {
  const zone = 'America/New_York'
  const allDay = [{ days: EVERY_DAY, from: '00:00', to: '24:00' }]
  const acme = await givenAcme({ rules: { minutes: 60, hours: allDay, notice_hours: 0, days_ahead: 366 } })
  const ada = await givenApplicant(service, acme, acme.flow)
  let change = Temporal.Now.zonedDateTimeISO(zone).add({ days: 2 })
  const lengths: number[] = []
  for (let time = 0; time < 2; time += 1) {
    change = change.getTimeZoneTransition('next') as Temporal.ZonedDateTime
    const day = change.toPlainDate()
    const { text } = await ada.get(`${own(acme)}?change&zone=${zone}&from=${day}`)
    const [shown = ''] = /<fieldset class="slots">[\s\S]*?<\/fieldset>/.exec(text) ?? []
    const start = day.toZonedDateTime(zone).epochMilliseconds
    const hours = day.toZonedDateTime(zone).hoursInDay
    const slots = slotsIn({ text: shown } as TestPage)
    expect(slots).toEqual(Array.from({ length: hours }, (_, hour) => new Date(start + hour * 3_600_000).toISOString()))
    const labels = [...shown.matchAll(/<span>([^<]*)/g)].map(([, label = '']) => label.replaceAll(/\s/g, ' '))
    expect(new Set(labels).size).toBe(hours)
    expect(labels.filter((label) => label.startsWith('1:00 AM'))).toEqual(
      hours === 25 ? ['1:00 AM EDT', '1:00 AM EST'] : ['1:00 AM'],
    )
    expect(labels.some((label) => label.startsWith('2:00 AM'))).toBe(hours === 25)
    lengths.push(hours)
    const [second = ''] = slots.slice(2)
    expect((await choose(acme, ada, second, { zone })).status).toBe(303)
    expect((await ada.get(own(acme))).text).toMatch(hours === 25 ? /1:00\sAM\sEST/ : /3:00\sAM\sEDT/)
    const { text: calendar } = await ada.get(`${own(acme)}calendar.ics`)
    expect(calendar).toContain(`DTSTART:${second.replaceAll(/[-:]|\.000/g, '')}`)
  }
  expect(lengths.sort()).toEqual([23, 25])
})

test('an automation waits until an interview is over', async () => {
  const after = { key: 'after', trigger: { stage_entered: { flow: 'clerk', stage: 'wait' } } }
  const steps = [{ wait: { until: '{{ interviews.time.ends_at }}' } }, { move_to_stage: { stage: 'no' } }]
  const acme = await givenAcme({ automations: [{ ...after, steps }] })
  const ada = await givenApplicant(service, acme, acme.flow)
  const [slot = ''] = slotsIn(await ada.get(own(acme)))
  await choose(acme, ada, slot)
  await runJobs(service)
  const { rows } = await sql<{ status: string; resume_at: Date }>`
    select status, resume_at from automation_runs where company_id = ${acme.id}
  `.execute(service.db)
  expect(rows).toEqual([{ status: 'waiting', resume_at: new Date(new Date(slot).getTime() + 1_800_000) }])
})

test('a time that overlaps one of before, when the times were others, is not free', async () => {
  const acme = await givenAcme()
  const [ada, bob] = [await givenApplicant(service, acme, acme.flow), await givenApplicant(service, acme, acme.flow)]
  const [slot = ''] = slotsIn(await ada.get(own(acme)))
  await choose(acme, ada, slot)
  await sql`update schedules set rules = jsonb_set(rules, '{minutes}', '15') where company_id = ${acme.id}`.execute(
    service.db,
  )
  const free = slotsIn(await bob.get(own(acme)))
  const later = (minutes: number) => new Date(new Date(slot).getTime() + minutes * 60_000).toISOString()
  expect([slot, later(15), later(30)].map((one) => free.includes(one))).toEqual([false, false, true])
  expect((await choose(acme, bob, later(15))).status).toBe(409)
})

describe('Both sides are mailed', () => {
  let server: Awaited<ReturnType<typeof givenMailServer>>
  beforeEach(async () => {
    server = await givenMailServer()
  })
  const work = () =>
    runJobs({ ...service, db: service.db, pool: service.pool, config: { ...service.config, SMTP_URL: server.url } })
  async function sent(): Promise<{ to: string; source: string }[]> {
    await work()
    return server.taken.splice(0).map(({ to, source }: TakenMail) => ({ to: to[0] ?? '', source: unfolded(source) }))
  }

  test('with an invitation that a later one replaces, the reminder and the end; each once', async () => {
    const acme = await givenAcme({ rules: { reminder_hours: [24] } })
    const email = `ada-${unique()}@example.com`
    const ada = await givenApplicant(service, acme, acme.flow, { email })
    await sent()
    const [first = '', second = ''] = slotsIn(await ada.get(own(acme)))
    await choose(acme, ada, first)
    const scheduled = (await sent()).filter(({ source }) => source.includes('text/calendar'))
    expect(scheduled.map(({ to }) => to).sort()).toEqual([email, 'dana@acme.example'])
    for (const { source } of scheduled) {
      expect(source).toContain('method=REQUEST')
      expect(source).toContain('SEQUENCE:0')
      expect(source).toContain(`DTSTART:${first.replaceAll(/[-:]|\.000/g, '')}`)
    }
    const [uid] = scheduled.map(({ source }) => /UID:(\S+)/.exec(source)?.[1])
    await choose(acme, ada, second)
    const moved = (await sent()).filter(({ source }) => source.includes('text/calendar'))
    expect(moved.map(({ source }) => /UID:(\S+)/.exec(source)?.[1])).toEqual([uid, uid])
    for (const { source } of moved) expect(source).toContain('SEQUENCE:1')
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(service.db)
    const reminded = await sent()
    expect(reminded.filter(({ source }) => source.includes('List-Unsubscribe')).map(({ to }) => to)).toEqual([email])
    await ada.get(own(acme))
    await ada.post(own(acme), { do: 'cancel' })
    const cancelled = await sent()
    expect(cancelled.map(({ to }) => to).sort()).toEqual([email, 'dana@acme.example'])
    for (const { source } of cancelled) {
      expect(source).toContain('method=CANCEL')
      expect(source).toContain('STATUS:CANCELLED')
      expect(source).toContain('SEQUENCE:2')
    }
    expect(await sent()).toEqual([])
  })

  test('the company cancels with a reason, which the applicant reads and may choose again', async () => {
    const acme = await givenAcme()
    const ada = await givenApplicant(service, acme, acme.flow)
    const [slot = ''] = slotsIn(await ada.get(own(acme)))
    await choose(acme, ada, slot)
    await sent()
    const [{ id }] = await interviewsOf(acme)
    const path = `/external/v1/interviews/${id}/cancel/`
    for (let time = 0; time < 2; time += 1) {
      const answer = await service.call(acme.key, { path, body: { reason: 'Dana is ill.' } })
      expect(answer.body.data).toMatchObject({
        status: 'cancelled',
        cancelled_by: 'api_key',
        cancel_reason: 'Dana is ill.',
      })
    }
    expect(await sent()).toHaveLength(2)
    const page = await ada.get(own(acme))
    expect(page.text).toContain('The company cancelled it.')
    expect(page.text).toContain('Dana is ill.')
    expect(slotsIn(await ada.get(`${own(acme)}?change`))).toContain(slot)
  })

  test('a rejected application needs no interview: it is cancelled, and both sides hear it', async () => {
    const acme = await givenAcme()
    const ada = await givenApplicant(service, acme, acme.flow)
    const [slot = ''] = slotsIn(await ada.get(own(acme)))
    await choose(acme, ada, slot)
    await sent()
    const advance = `/external/v1/applications/${ada.applicationId}/advance/`
    await service.call(acme.key, { path: advance, body: { page_or_stage_id: acme.stages.no } })
    const told = (await sent()).filter(({ source }) => source.includes('method=CANCEL'))
    expect(told).toHaveLength(2)
    expect(await interviewsOf(acme)).toMatchObject([{ status: 'cancelled', cancelled_by: 'system' }])
    expect((await choose(acme, ada, slot)).status).toBe(409)
  })

  test('so is one whose stage became an end for rejected ones in the company file', async () => {
    const acme = await givenAcme()
    const ada = await givenApplicant(service, acme, acme.flow)
    await choose(acme, ada, slotsIn(await ada.get(own(acme)))[0] ?? '')
    await sql`update applications set status = 'REJECTED' where id = ${ada.applicationId}`.execute(service.db)
    await cancelLeftInterviewsJob.runFor(service, acme.id)
    expect(await interviewsOf(acme)).toMatchObject([{ status: 'cancelled', cancelled_by: 'system' }])
  })

  test('whoever withdraws cancels with it: the place is free in the same moment, and both sides hear it', async () => {
    const acme = await givenAcme()
    const email = `ada-${unique()}@example.com`
    const ada = await givenApplicant(service, acme, acme.flow, { email })
    const [slot = ''] = slotsIn(await ada.get(own(acme)))
    await choose(acme, ada, slot)
    await sent()
    const bob = await givenApplicant(service, acme, acme.flow)
    expect(slotsIn(await bob.get(own(acme)))).not.toContain(slot)
    await ada.get('withdraw/')
    expect((await ada.post('withdraw/', {})).status).toBe(200)
    expect(await interviewsOf(acme)).toMatchObject([{ status: 'cancelled', cancelled_by: 'applicant' }])
    expect(slotsIn(await bob.get(own(acme)))).toContain(slot)
    const told = (await sent()).filter(({ source }) => source.includes('method=CANCEL'))
    expect(told.map(({ to }) => to).sort()).toEqual([email, 'dana@acme.example'])
  })

  test('an erasure tells the interviewer that nobody comes, and not who it was', async () => {
    const acme = await givenAcme()
    const [email, full_name] = [`ada-${unique()}@example.com`, `Zephyrine ${unique()}`]
    const ada = await givenApplicant(service, acme, acme.flow, { email, full_name })
    const [slot = ''] = slotsIn(await ada.get(own(acme)))
    await choose(acme, ada, slot)
    const [invited] = (await sent()).filter(({ to }) => to === 'dana@acme.example')
    expect(invited?.source).toContain(full_name)
    await service.call(acme.key, { path: `/external/v1/candidates/${ada.candidateId}/erase/`, body: {} })
    const bob = await givenApplicant(service, acme, acme.flow)
    expect(slotsIn(await bob.get(own(acme)))).toContain(slot)
    const told = (await sent()).filter(({ source }) => source.includes('text/calendar'))
    expect(told.map(({ to }) => to)).toEqual(['dana@acme.example'])
    const [{ source = '' } = {}] = told
    for (const text of ['method=CANCEL', 'SEQUENCE:1', 'STATUS:CANCELLED']) expect(source).toContain(text)
    expect(/UID:(\S+)/.exec(source)?.[1]).toBe(/UID:(\S+)/.exec(invited?.source ?? '')?.[1])
    expect(source).toContain(`DTSTART:${slot.replaceAll(/[-:]|\.000/g, '')}`)
    const texts = [email, full_name, ada.applicationId, ada.candidateId]
    expect(texts.filter((text) => source.includes(text))).toEqual([])
    const { rows } = await sql<{ text: string }>`
      select mail::text as text from mails mail where company_id = ${acme.id}
    `.execute(service.db)
    expect(rows.filter(({ text }) => text.includes('dana@acme.example'))).toHaveLength(1)
    expect(texts.filter((text) => rows.some((row) => row.text.includes(text)))).toEqual([])
  })
})

describe('Over the API', () => {
  test('somebody who did not come is marked, once it has begun', async () => {
    const acme = await givenAcme()
    const ada = await givenApplicant(service, acme, acme.flow)
    const [slot = ''] = slotsIn(await ada.get(own(acme)))
    await choose(acme, ada, slot)
    const [{ id }] = await interviewsOf(acme)
    const mark = () => service.call(acme.key, { path: `/external/v1/interviews/${id}/no-show/`, body: {} })
    expect((await mark()).body.code).toBe('interview_not_changeable')
    await past(acme)
    expect((await mark()).body.data.status).toBe('no_show')
    expect((await mark()).body.data.status).toBe('no_show')
    const cancel = await service.call(acme.key, { path: `/external/v1/interviews/${id}/cancel/`, body: {} })
    expect([cancel.status, cancel.body.code]).toEqual([400, 'interview_not_changeable'])
    const detail = await service.call(acme.key, { path: `/external/v1/interviews/${id}/` })
    expect(detail.body.data).toMatchObject({ id, status: 'no_show', schedule: { key: 'talks' } })
  })

  test('another company knows nothing of it', async () => {
    const [acme, other] = [await givenAcme(), await givenAcme()]
    const ada = await givenApplicant(service, acme, acme.flow)
    const [slot = ''] = slotsIn(await ada.get(own(acme)))
    await choose(acme, ada, slot)
    const [{ id }] = await interviewsOf(acme)
    expect(await interviewsOf(other)).toEqual([])
    for (const end of ['', 'cancel/', 'no-show/']) {
      const answer = await service.call(other.key, {
        path: `/external/v1/interviews/${id}/${end}`,
        ...(end && { body: {} }),
      })
      expect([answer.status, answer.body.code]).toEqual([404, 'interview_not_found'])
    }
  })

  test('each step is an event, a change and an entry of the trail; an erasure leaves none', async () => {
    const acme = await givenAcme()
    const receiver = await givenReceiver()
    await givenEndpoint(service.db, acme.id, {
      url: receiver.url,
      events: ['interview.scheduled', 'interview.rescheduled', 'interview.cancelled'],
    })
    const ada = await givenApplicant(service, acme, acme.flow)
    const [first = '', second = ''] = slotsIn(await ada.get(own(acme)))
    await choose(acme, ada, first)
    await choose(acme, ada, second)
    await ada.get(own(acme))
    await ada.post(own(acme), { do: 'cancel' })
    const listed = await service.call(acme.key, { path: '/external/v1/events/' })
    expect(listed.body.data.results.map(({ type }: { type: string }) => type)).toEqual([
      'interview.cancelled',
      'interview.rescheduled',
      'interview.scheduled',
    ])
    const [{ id }] = await interviewsOf(acme)
    const changes = async () =>
      (await service.call(acme.key, { path: '/external/v1/changes/', query: { types: 'interview' } })).body.data.results
    expect(await changes()).toMatchObject([
      { type: 'interview', id, change: 'upserted', record: { status: 'cancelled' } },
    ])
    const trail = await service.call(acme.key, { path: '/external/v1/audit-log/', query: { object_id: id } })
    expect(trail.body.data.results.map(({ action }: { action: string }) => action)).toEqual([
      'interview.cancelled',
      'interview.rescheduled',
      'interview.scheduled',
    ])
    const erasure = await eraseCandidate(service.db, acme.id, ada.candidateId, { type: 'system', id: null })
    expect(erasure.removed.interviews).toBe(1)
    expect(await interviewsOf(acme)).toEqual([])
    expect(await changes()).toMatchObject([{ id, change: 'deleted', record: null }])
  })
})

/** A mail's source with its lines as they were, of the calendar's too. */
function unfolded(source: string): string {
  const parts = source.split(/\r\n--/).map((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n')
    const text = body.join('\r\n\r\n')
    if (!/base64/i.test(head)) return `${head}\r\n\r\n${text}`
    return `${head}\r\n\r\n${Buffer.from(text, 'base64').toString()}`
  })
  return parts.join('\r\n--').replaceAll(/\r\n[ \t]/g, '')
}
