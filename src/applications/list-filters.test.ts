import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { localDay, moments, mondayOf, TIME_ZONES } from '../../tests/support/calendar.ts'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'
import { givenDocument, givenValues } from '../../tests/support/stored-values.ts'

/**
 * Both lists against a plain list in memory: the same applications, filtered by looking at each one. Nothing here uses
 * the service's own code for filters or dates. SEED repeats a run.
 */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)
const service = testService()

/** What an application holds; absent is not stored. */
interface Known {
  id: string
  created: Date
  updatedAt: Date
  stage: number
  fullName: string | null
  note?: string
  years?: number
  start?: string
  shift?: string
  days?: string[]
  remote?: boolean
  licence: boolean
}

interface World {
  timezone: string
  company: TestCompany
  flow: TestFlow
  applications: Known[]
}

const CHOICES = ['day', 'night', 'weekend']
const text = fc
  .array(fc.constantFrom('a', 'B', 'b', 'É', 'é', '%', '_', '\\', ' ', "'", '1', 'ab_', '50%'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(''))
const number = fc.integer({ min: -8, max: 8 }).map((quarters) => quarters / 4)
const day = fc
  .integer({ min: Date.UTC(2024, 1, 20), max: Date.UTC(2024, 2, 10) })
  .map((milliseconds) => new Date(milliseconds).toISOString().slice(0, 10))
const shift = fc.constantFrom(...CHOICES)
const days = fc.subarray(CHOICES)
const sometimes = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 3 })

/** Near the present too, for the presets. */
const momentsAndNow = (timezone: string) =>
  fc.oneof(
    moments(timezone),
    fc.integer({ min: -40 * 24, max: 40 * 24 }).map((hours) => new Date(Date.now() + hours * 3_600_000)),
  )

const known = (timezone: string) =>
  fc.record({
    created: momentsAndNow(timezone),
    updatedAt: momentsAndNow(timezone),
    stage: fc.nat({ max: 1 }),
    fullName: fc.option(text),
    note: sometimes(text),
    years: sometimes(number),
    start: sometimes(day),
    shift: sometimes(shift),
    days: sometimes(days),
    remote: sometimes(fc.boolean()),
    licence: fc.boolean(),
  })

let worlds: World[]

beforeAll(async () => {
  worlds = await Promise.all(TIME_ZONES.map((timezone, index) => givenWorld(timezone, seed + index)))
})

async function givenWorld(timezone: string, worldSeed: number): Promise<World> {
  const company = await givenCompany(service.db, { timezone })
  const choices = CHOICES.map((id) => ({ id, label: id }))
  const elements = {
    note: { type: 'text' },
    years: { type: 'number' },
    start: { type: 'date' },
    shift: { type: 'selection', constraints: { choices } },
    days: { type: 'multi_selection', constraints: { choices } },
    remote: { type: 'boolean' },
    licence: { type: 'document' },
  } as const
  const flow = await givenFlow(service.db, company.id, { stages: [{ pages: [elements] }, {}] })
  const applications: Known[] = []
  for (const plan of fc.sample(known(timezone), { numRuns: 60, seed: worldSeed })) {
    const { created, updatedAt, stage, fullName } = plan
    const candidate = { full_name: fullName }
    const { id } = await givenApplication(service.db, company.id, flow, { created, updatedAt, stage, candidate })
    await givenValues(service.db, company.id, flow, id, {
      ...(plan.note !== undefined && { note: { text_value: plan.note } }),
      ...(plan.years !== undefined && { years: { number_value: String(plan.years) } }),
      ...(plan.start !== undefined && { start: { date_value: plan.start } }),
      ...(plan.shift !== undefined && { shift: { choice_values: [plan.shift] } }),
      ...(plan.days !== undefined && { days: { choice_values: plan.days } }),
      ...(plan.remote !== undefined && { remote: { choice_values: [String(plan.remote)] } }),
    })
    if (plan.licence) await givenDocument(service.db, company.id, flow, id, 'licence')
    applications.push({ ...plan, id })
  }
  return { timezone, company, flow, applications }
}

/** A filter as it is sent, beside what it means. */
interface Question {
  path: (world: World) => string
  value: unknown
  holds: (application: Known, world: World) => boolean
}

const form = (key: string) => (world: World) => world.flow.path(key)
const fixed = (path: string) => () => path

const textQuestion = text.chain((part) =>
  fc.constantFrom<Question>(
    {
      path: form('note'),
      value: part,
      holds: ({ note }) => note?.toLowerCase().includes(part.toLowerCase()) ?? false,
    },
    {
      path: fixed('USER.PERSONAL_INFORMATION.FULL_NAME'),
      value: part,
      holds: ({ fullName }) => fullName?.toLowerCase().includes(part.toLowerCase()) ?? false,
    },
  ),
)

const numberQuestion = fc
  .tuple(fc.option(number), fc.option(number))
  .filter(([min, max]) => min === null || max === null || min <= max)
  .map(
    ([min, max]): Question => ({
      path: form('years'),
      value: `${min},${max}`,
      holds: ({ years }) => years !== undefined && (min === null || years >= min) && (max === null || years <= max),
    }),
  )

const inOrder = <T extends string | Date>([a, b]: [T | null, T | null]): [T | null, T | null] =>
  a !== null && b !== null && a > b ? [b, a] : [a, b]

const dateQuestion = fc.tuple(fc.option(day), fc.option(day)).map((pair): Question => {
  const [from, to] = inOrder(pair)
  return {
    path: form('start'),
    value: `${from},${to}`,
    holds: ({ start }) => start !== undefined && (from === null || start >= from) && (to === null || start <= to),
  }
})

const PRESETS: Record<string, (day: string, today: string) => boolean> = {
  TODAY: (day, today) => day === today,
  THIS_WEEK: (day, today) => mondayOf(day) === mondayOf(today),
  THIS_MONTH: (day, today) => day.slice(0, 7) === today.slice(0, 7),
  THIS_YEAR: (day, today) => day.slice(0, 4) === today.slice(0, 4),
}

const FACTS = {
  'APPLICATION.STATUS.CREATED': 'created',
  'APPLICATION.STATUS.UPDATED_AT': 'updatedAt',
} as const
const fact = fc.constantFrom(...(Object.keys(FACTS) as (keyof typeof FACTS)[]))

const presetQuestion = fc.tuple(fact, fc.constantFrom(...Object.keys(PRESETS))).map(
  ([path, preset]): Question => ({
    path: fixed(path),
    value: preset,
    holds: (application, { timezone }) =>
      PRESETS[preset]?.(localDay(application[FACTS[path]], timezone), localDay(new Date(), timezone)) ?? false,
  }),
)

const wholeDaysQuestion = fc.constantFrom(...TIME_ZONES).chain((somewhere) =>
  fc.tuple(fact, fc.option(moments(somewhere)), fc.option(moments(somewhere))).map(([path, ...pair]): Question => {
    const [from, to] = inOrder(pair).map((moment) => moment && localDay(moment, somewhere))
    return {
      path: fixed(path),
      value: `${from},${to}`,
      holds: (application, { timezone }) => {
        const day = localDay(application[FACTS[path]], timezone)
        return (!from || day >= from) && (!to || day <= to)
      },
    }
  }),
)

const selectionQuestion = fc
  .record({
    key: fc.constantFrom('shift', 'days', 'remote'),
    ids: fc.subarray(CHOICES),
    empty: fc.boolean(),
    plain: fc.boolean(),
  })
  .map(({ key, ids, ...rest }) => ({
    key,
    ids: key === 'remote' ? ids.slice(0, 2).map((id) => String(id === 'day')) : ids,
    ...rest,
  }))
  .filter(({ ids, empty }) => ids.length > 0 || empty)
  .map(({ key, ids, empty, plain }): Question => {
    const asText = plain && ids.length > 0
    return {
      path: form(key),
      value: asText ? ids.join(',') : { values_to_include: ids, check_for_empty: empty },
      holds: (application) => {
        const held = [application[key as 'shift' | 'days' | 'remote'] ?? []].flat().map(String)
        return held.some((id) => ids.includes(id)) || (!asText && empty && held.length === 0)
      },
    }
  })

const documentQuestion = fc
  .boolean()
  .map(
    (uploaded): Question => ({ path: form('licence'), value: uploaded, holds: ({ licence }) => licence === uploaded }),
  )

const worldIndex = fc.nat({ max: TIME_ZONES.length - 1 })

/** Most recent first, ties by id: what both lists answer. */
const expected = (applications: Known[]) =>
  applications
    .toSorted((a, b) => b.created.getTime() - a.created.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)

async function answerTo({ company, flow }: World, fields: object) {
  const path = '/external/v2/applications/'
  const { status, body } = await service.call(company.key, {
    path,
    body: { flow_id: flow.id, page_size: 1000, ...fields },
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return {
    ids: body.data.results.map((application: { application_id: string }) => application.application_id),
    count: body.data.count,
  }
}

async function agrees(world: World, questions: Question[]) {
  const filters = Object.fromEntries(questions.map(({ path, value }) => [path(world), value]))
  const ids = expected(world.applications.filter((one) => questions.every(({ holds }) => holds(one, world))))
  expect(await answerTo(world, { filters })).toEqual({ ids, count: ids.length })
}

describe(`a list is what a look at every application finds (SEED=${seed})`, () => {
  test.each([
    ['text', textQuestion],
    ['number', numberQuestion],
    ['date', dateQuestion],
    ['preset on created and updated_at', presetQuestion],
    ['whole days on created and updated_at', wholeDaysQuestion],
    ['selection', selectionQuestion],
    ['document', documentQuestion],
  ])('for any %s filter', async (_, question) => {
    await fc.assert(
      fc.asyncProperty(worldIndex, question, (index, asked) => agrees(worlds[index] as World, [asked])),
      { numRuns: 60, seed },
    )
  })

  test('for several filters at once', async () => {
    const questions = fc.uniqueArray(
      fc.oneof(textQuestion, numberQuestion, dateQuestion, wholeDaysQuestion, selectionQuestion, documentQuestion),
      { minLength: 2, maxLength: 4, selector: ({ path }) => path({ flow: { path: (key: string) => key } } as World) },
    )
    await fc.assert(
      fc.asyncProperty(worldIndex, questions, (index, asked) => agrees(worlds[index] as World, asked)),
      { numRuns: 60, seed },
    )
  })

  test('for any bounds on created and updated_at, in both versions', async () => {
    const BOUNDS = {
      gt: (a: number, b: number) => a > b,
      gte: (a: number, b: number) => a >= b,
      lt: (a: number, b: number) => a < b,
      lte: (a: number, b: number) => a <= b,
    }
    const bound = fc.record({
      fact: fc.constantFrom('created' as const, 'updatedAt' as const),
      bound: fc.constantFrom(...(Object.keys(BOUNDS) as (keyof typeof BOUNDS)[])),
      // Often the very moment of an application, where gt and gte differ.
      at: fc.nat({ max: 59 }),
      by: fc.constantFrom(-1, 0, 0, 1),
      zone: fc.constantFrom('+00:00', '+05:45', '-03:30', '+13:00'),
    })
    const bounds = fc.uniqueArray(bound, { minLength: 1, maxLength: 3, selector: ({ fact, bound }) => fact + bound })
    await fc.assert(
      fc.asyncProperty(worldIndex, bounds, fc.option(fc.nat({ max: 1 })), async (index, asked, stage) => {
        const world = worlds[index] as World
        const limits = asked.map(({ fact, bound, at, by, zone }) => {
          const limit = (world.applications[at] as Known)[fact].getTime() + by
          const spelled = Temporal.Instant.fromEpochMilliseconds(limit).toString({ timeZone: zone })
          const name = `${fact === 'created' ? 'created' : 'updated_at'}__${bound}`
          return { name, spelled, holds: (one: Known) => BOUNDS[bound](one[fact].getTime(), limit) }
        })
        const fields = {
          ...Object.fromEntries(limits.map(({ name, spelled }) => [name, spelled])),
          ...(stage !== null && { current_stage: world.flow.stages[stage]?.id as string }),
        }
        const ids = expected(
          world.applications.filter(
            (one) => limits.every(({ holds }) => holds(one)) && (stage === null || one.stage === stage),
          ),
        )
        expect(await answerTo(world, fields)).toEqual({ ids, count: ids.length })
        const v1 = await service.call(world.company.key, {
          path: '/external/v1/applications/',
          query: { flow_id: world.flow.id, page_size: '1000', ...fields },
        })
        expect(v1.body.data.results.map((one: { application_id: string }) => one.application_id)).toEqual(ids)
        expect(v1.body.data.count).toBe(ids.length)
      }),
      { numRuns: 60, seed },
    )
  })
})
