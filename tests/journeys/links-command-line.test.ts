import { beforeAll, describe, expect, test } from 'vitest'
import { hireline } from '../support/command-line.ts'
import { givenCompany, givenFlow, type TestCompany } from '../support/factories.ts'
import { sdkClient } from '../support/sdk-client.ts'
import { testService } from '../support/service.ts'

const service = testService()
let company: TestCompany
let slug: string

beforeAll(async () => {
  company = await givenCompany(service.db)
  const row = await service.db
    .selectFrom('companies')
    .select('slug')
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  slug = row.slug
})

async function makeLink(email: string, fields: object = {}): Promise<string> {
  const { id } = await givenFlow(service.db, company.id)
  const { magicLinks } = sdkClient(service, company.key)
  return (await magicLinks.create({ email, hiring_flow_id: id, ...fields })).magic_link
}

describe('an operator', () => {
  const ids: string[] = []

  test('lists links, all or an applicant’s, without the links themselves', async () => {
    const links = [
      await makeLink('ada@example.com'),
      await makeLink('ada@example.com'),
      await makeLink('bea@example.com', { single_use: true }),
    ]
    const list = await hireline(service, 'links', 'list', '--company', slug)
    expect(list.stdout).toMatch(/^ID +EMAIL +FLOW +CREATED +EXPIRES +USES +APPLICATION +STATE\n/)
    expect(list.stdout.match(/any number +unused/g)).toHaveLength(2)
    expect(list.stdout).toMatch(/bea@example\.com .* once +unused/)
    for (const link of links) expect(list.stdout).not.toContain(link.slice(link.lastIndexOf('/') + 1))
    const json = await hireline(service, 'links', 'list', '--company', slug, '--email', 'Ada@example.com', '--json')
    ids.push(...JSON.parse(json.stdout).links.map(({ id }: { id: string }) => id))
    expect(ids).toHaveLength(2)
  })

  test('revokes a link by its id, and the rest by the applicant', async () => {
    const [first = '', second] = ids
    const one = await hireline(service, 'links', 'revoke', '--company', slug, first, '--json')
    expect(JSON.parse(one.stdout)).toEqual({ revoked: [{ id: first, email: 'ada@example.com' }] })
    const rest = await hireline(service, 'links', 'revoke', '--company', slug, 'ada@example.com')
    expect(rest.stdout).toBe(`revoked ${second} (ada@example.com)\n`)
  })

  test('is told when there is nothing left to revoke', async () => {
    const again = await hireline(service, 'links', 'revoke', '--company', slug, 'ada@example.com')
    expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('no magic link') })
    const after = await hireline(service, 'links', 'list', '--company', slug)
    expect([after.stdout.match(/revoked/g)?.length, after.stdout.match(/unused/g)?.length]).toEqual([2, 1])
  })
})
