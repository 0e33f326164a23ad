import { expect, onTestFinished, test, vi } from 'vitest'
import { givenCompany } from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'
import { listCompanyIds } from '../companies/queries.ts'
import { PartUnavailable } from '../part-unavailable.ts'
import { goingOverCompanies } from './company-job.ts'

const service = testService()

/** Runs a job that notes whose turn it is and fails for some. */
async function turns(
  failing: Record<string, Error>,
  { only, stopping }: { only?: string[]; stopping?: AbortSignal } = {},
) {
  const seen: string[] = []
  const job = goingOverCompanies(
    {
      name: 'example',
      schedule: '* * * * *',
      ...(only && { findCompanyIds: async () => only }),
      async runFor(_, companyId) {
        seen.push(companyId)
        if (failing[companyId]) throw failing[companyId]
      },
    },
    listCompanyIds,
  )
  const error = await job.run(service, {}, stopping).catch((error: Error) => error)
  return { seen, error }
}

test('a job that goes over the companies takes each once, or only those that have any of its work', async () => {
  const ids = [(await givenCompany(service.db)).id, (await givenCompany(service.db)).id]
  expect(await turns({})).toEqual({ seen: ids.sort(), error: undefined })
  expect(await turns({}, { only: ids.slice(1) })).toEqual({ seen: ids.slice(1), error: undefined })
  expect((await turns({}, { stopping: AbortSignal.abort() })).seen).toEqual([])
})

test('a company whose turn fails keeps no other from its own, is named in the log, and fails the job; a database that is away ends it', async () => {
  const logged = vi.spyOn(service.logger, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const only = ['first', 'second', 'third']
  const broken = new Error('broken')
  expect(await turns({ first: broken, third: new Error('later') }, { only })).toEqual({ seen: only, error: broken })
  const told = logged.mock.calls.map(([about]) => about as unknown as { companyId: string; job: string })
  expect(told.map(({ companyId, job }) => [companyId, job])).toEqual([
    ['first', 'example'],
    ['third', 'example'],
  ])
  const away = new PartUnavailable('database')
  expect(await turns({ second: away }, { only })).toEqual({ seen: ['first', 'second'], error: away })
})
