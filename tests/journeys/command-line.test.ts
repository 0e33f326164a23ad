import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hireline } from '../support/command-line.ts'
import { testService } from '../support/service.ts'

const service = testService()
const COMPANY = `company: {slug: tools, name: Tools Inc., timezone: UTC, default_country: US}
flows:
  - {slug: clerk, name: Clerk, status: PUBLISHED, stages: [{slug: apply, name: Apply}]}
`
let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hireline-command-line-'))
  file = join(folder, 'company.yaml')
  await writeFile(file, COMPANY)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('an operator at the command line', () => {
  test('applies a company file, first dry, then twice', async () => {
    const dry = await hireline(service, 'apply', file, '--dry-run')
    expect(dry).toEqual({
      code: 0,
      stdout: '+ company tools\n+ flow clerk\n+ stage clerk/apply\n',
      stderr: '',
    })
    const applied = await hireline(service, 'apply', file, '--json')
    expect(JSON.parse(applied.stdout)).toMatchObject({
      company: { slug: 'tools' },
      dry_run: false,
      changes: [
        { change: 'added', kind: 'company', path: 'tools', id: expect.any(String) },
        { change: 'added', kind: 'flow', path: 'clerk' },
        { change: 'added', kind: 'stage', path: 'clerk/apply' },
      ],
    })
    expect(await hireline(service, 'apply', file)).toEqual({ code: 0, stdout: '= nothing to change\n', stderr: '' })
  })

  test('hears what is wrong with a company file, and where', async () => {
    const wrong = join(folder, 'wrong.yaml')
    await writeFile(wrong, COMPANY.replace('PUBLISHED', 'OPEN'))
    expect(await hireline(service, 'apply', wrong)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${wrong}:3:40: flows[0].status: must be one of DRAFT, PUBLISHED, ARCHIVED\n`,
    })
    const none = await hireline(service, 'apply', join(folder, 'none.yaml'))
    expect(none).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('none.yaml') })
  })

  test('creates, lists and revokes a key', async () => {
    const created = await hireline(
      ...([service, 'keys', 'create', '--company', 'tools', '--name', 'ATS sync'] as const),
      ...['--scopes', 'flows:read', '--expires', '90d', '--per-minute', '600'],
    )
    expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/^hl_\w{10}_\w{43}\n$/) })
    const keep = 'Keep it now: only its hash is stored, and it is not shown again.'
    expect(created.stderr).toBe(`${keep}\n`)
    const wide = await hireline(service, 'keys', 'create', '--company', 'tools', '--name', 'Wide')
    expect(wide.stderr).toBe(
      `${keep} It may do everything; --scopes narrows that. It never expires; --expires ends it.\n`,
    )
    const key = created.stdout.trim()
    expect((await service.call(key, { path: '/external/v1/hiring-flow/' })).status).toBe(200)

    const list = await hireline(service, 'keys', 'list', '--company', 'tools')
    expect(list.stdout).toMatch(/^PREFIX +NAME +SCOPES +CREATED +EXPIRES +LAST USE +STATE\n/)
    expect(list.stdout).toMatch(new RegExp(`\\n${key.slice(0, 13)} +ATS sync +flows:read .* active\\n`))
    expect(list.stdout).not.toContain(key)

    const revoked = await hireline(service, 'keys', 'revoke', '--company', 'tools', key.slice(0, 13), '--json')
    expect(JSON.parse(revoked.stdout)).toMatchObject({ revoked: { name: 'ATS sync' } })
    expect((await service.call(key, { path: '/external/v1/hiring-flow/' })).status).toBe(401)
    const after = await hireline(service, 'keys', 'list', '--company', 'tools', '--json')
    expect(JSON.parse(after.stdout)).toMatchObject({
      keys: [
        { name: 'ATS sync', state: 'revoked' },
        { name: 'Wide', scopes: ['*'], expires_at: null, state: 'active' },
      ],
    })
  })

  test.each([
    ['There is no company nobody.', ['--company', 'nobody']],
    ['There is no scope "everything".', ['--company', 'tools', '--scopes', 'everything']],
  ])('is told: %s', async (message, args) => {
    const answer = await hireline(service, 'keys', 'create', '--name', 'x', ...args)
    expect(answer).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) })
  })
})
