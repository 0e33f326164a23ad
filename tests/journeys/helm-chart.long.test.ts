import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { beforeAll, expect, test } from 'vitest'
import { parseAllDocuments, stringify } from 'yaml'
import { temporaryFolder } from '../support/running-service.ts'

const run = promisify(execFile)
const CHART = fileURLToPath(new URL('../../ops/helm/hireline', import.meta.url))
const RENDERER = fileURLToPath(new URL('../support/helm/render.go', import.meta.url))
const VALUES = {
  baseUrl: 'https://hiring.example.com',
  secretName: 'hireline',
  settings: { S3_BUCKET: 'files', TRUST_PROXY: '1' },
  ingress: { enabled: true, className: 'nginx', tlsSecretName: 'tls' },
}
let folder: string
let renderer: string

// Helm itself is in no registry that CI reaches: the same templates with the same functions are.
beforeAll(async () => {
  folder = await temporaryFolder()
  renderer = join(folder, 'render')
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(folder, 'cache') }
  await run('/usr/lib/go-1.19/bin/go', ['build', '-o', renderer, RENDERER], { env })
}, 300_000)

// biome-ignore lint/suspicious/noExplicitAny: objects of Kubernetes, of many kinds.
async function rendered(values: object): Promise<any[]> {
  const file = join(folder, 'values.yaml')
  await writeFile(file, stringify(values))
  const { stdout } = await run(renderer, [CHART, file])
  return parseAllDocuments(stdout)
    .map((document) => {
      expect(document.errors).toEqual([])
      return document.toJS()
    })
    .filter((object) => object !== null)
}

test('the chart makes the parts of a service, whose selectors find their pods', async () => {
  const objects = await rendered(VALUES)
  const kinds = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
  expect(kinds.toSorted()).toEqual([
    'ConfigMap hireline',
    'Deployment hireline-api',
    'Deployment hireline-worker',
    'Ingress hireline',
    'PodDisruptionBudget hireline-api',
    'Service hireline',
  ])
  const [api, worker] = ['api', 'worker'].map((part) =>
    objects.find(({ metadata }) => metadata.name === `hireline-${part}`),
  )
  for (const { spec } of [api, worker]) expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
  const service = objects.find(({ kind }) => kind === 'Service')
  expect(api.spec.template.metadata.labels).toMatchObject(service.spec.selector)
  expect(worker.spec.template.metadata.labels).not.toMatchObject(service.spec.selector)
  expect(objects.find(({ kind }) => kind === 'Ingress').spec.rules[0].host).toBe('hiring.example.com')
  expect(objects.find(({ kind }) => kind === 'ConfigMap').data).toEqual({
    BASE_URL: 'https://hiring.example.com',
    ...VALUES.settings,
  })
})

test('what may be left out is left out, and other settings are other pods', async () => {
  const [before, after] = await Promise.resolve([
    await rendered({ ...VALUES, ingress: {}, api: { replicas: 1 } }),
    await rendered({ ...VALUES, settings: { S3_BUCKET: 'others' } }),
  ])
  expect(before.map(({ kind }) => kind)).not.toContain('PodDisruptionBudget')
  const sums = [before, after].map(
    (objects) => objects.find(({ kind }) => kind === 'Deployment').spec.template.metadata.annotations,
  )
  expect(sums[0]).not.toEqual(sums[1])
})

test('values that lack what they must say, or hold a secret, are refused by the chart’s schema', async () => {
  const isValid = new Ajv({ strict: false }).compile(
    JSON.parse(await readFile(join(CHART, 'values.schema.json'), 'utf8')),
  )
  expect(isValid(VALUES), JSON.stringify(isValid.errors)).toBe(true)
  expect(isValid({ ...VALUES, baseUrl: '' })).toBe(false)
  expect(isValid({ ...VALUES, secretName: '' })).toBe(false)
  expect(isValid({ ...VALUES, settings: {} })).toBe(false)
  expect(isValid({ ...VALUES, settings: { ...VALUES.settings, DATABASE_URL: 'postgres://…' } })).toBe(false)
  expect(isValid({ ...VALUES, replicas: 3 })).toBe(false)
})
