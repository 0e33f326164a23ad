import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { parseAllDocuments, stringify } from 'yaml'
import { temporaryFolder } from '../support/running-service.ts'

const run = promisify(execFile)
const CHART = fileURLToPath(new URL('../../ops/helm/hireline', import.meta.url))
/** `scripts/ci-packages.sh` puts it there. */
const HELM = fileURLToPath(new URL('../../node_modules/.cache/helm/helm', import.meta.url))
const VALUES = {
  baseUrl: 'https://hiring.example.com',
  secretName: 'hireline',
  settings: { S3_BUCKET: 'files', TRUST_PROXY: '1' },
  ingress: { enabled: true, className: 'nginx', tlsSecretName: 'tls' },
}
let file: string

beforeAll(async () => {
  file = join(await temporaryFolder(), 'values.yaml')
})

async function helm(words: string[], values: object): Promise<string> {
  await writeFile(file, stringify(values))
  return (await run(HELM, [...words, CHART, '--values', file])).stdout
}

// biome-ignore lint/suspicious/noExplicitAny: objects of Kubernetes, of many kinds.
async function rendered(values: object): Promise<any[]> {
  return parseAllDocuments(await helm(['template', 'hireline'], values))
    .map((document) => {
      expect(document.errors).toEqual([])
      return document.toJS()
    })
    .filter((object) => object !== null)
}

test('Helm finds nothing wrong with the chart', async () => {
  expect(await helm(['lint', '--strict'], VALUES)).toContain('1 chart(s) linted, 0 chart(s) failed')
})

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
    objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === `hireline-${part}`),
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

test.each([
  ['no address', { baseUrl: '' }, "at '/baseUrl'"],
  ['no secret', { secretName: '' }, "at '/secretName'"],
  ['no bucket', { settings: {} }, "at '/settings/S3_BUCKET'"],
  [
    'a secret among the settings',
    { settings: { ...VALUES.settings, DATABASE_URL: 'postgres://…' } },
    "at '/settings/DATABASE_URL'",
  ],
  ['a value that means nothing', { replicas: 3 }, "additional properties 'replicas' not allowed"],
])('%s is refused by the chart’s schema', async (_, wrong, told) => {
  const refused = { stderr: expect.stringContaining(told) }
  await expect(helm(['template', 'hireline'], { ...VALUES, ...wrong })).rejects.toMatchObject(refused)
})
