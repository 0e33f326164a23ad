/**
 * The order of the house (docs/architecture.md): a slice imports what stands before it, never what comes after. The walls that
 * the linter holds are generated from this.
 */
export const SLICES = [
  'companies',
  'flows',
  'candidates',
  'variables',
  'events',
  'applications',
  'documents',
  'magic-links',
  'automations',
  'intake',
  'billing',
  'portal',
  'config-as-code',
  'demo',
] as const

/** What the slices stand on; none of these knows a slice. */
export const ADAPTERS = [
  'db',
  'http',
  'queue',
  'storage',
  'file-types',
  'ocr',
  'mail',
  'outbound',
  'parquet',
  'secrets',
  'telemetry',
  'virus-scan',
] as const

/** Where it is all put together. */
const ENTRANCES = ['cli/**', 'api.ts', 'jobs.ts', 'main.ts']

interface Wall {
  includes: string[]
  forbidden: { group: string[]; message: string }[]
}

const ORDER = `A slice imports only slices below its own: ${SLICES.join(' <- ')}.`
const TESTS = '!src/**/*.test.ts'

function walls(): Wall[] {
  const adapters = ADAPTERS.map((adapter) => ({
    includes: [`src/${adapter}/**/*.ts`, TESTS],
    forbidden: [{ group: [...inside(SLICES), ...ENTRANCES.map(anywhere)], message: 'An adapter imports no slice.' }],
  }))
  const slices = SLICES.flatMap((slice, index) => {
    const above = { group: [...inside(SLICES.slice(index + 1)), ...ENTRANCES.map(anywhere)], message: ORDER }
    const endpoints = `src/${slice}/endpoints/*.ts`
    return [
      { includes: [`src/${slice}/**/*.ts`, TESTS, `!${endpoints}`], forbidden: [above] },
      {
        includes: [endpoints, TESTS],
        forbidden: [
          above,
          {
            group: ['./*.ts', '**/endpoints/**', 'kysely'],
            message: 'An endpoint calls actions and queries: no other endpoint, no SQL of its own.',
          },
        ],
      },
    ]
  })
  return [...slices, ...adapters]
}

const anywhere = (path: string) => `**/${path}`
const inside = (slices: readonly string[]) => slices.map((slice) => anywhere(`${slice}/**`))

/** The file that biome.json extends. */
export function linterWalls(): string {
  const overrides = walls().map(({ includes, forbidden }) => ({
    includes,
    linter: {
      rules: {
        style: { noRestrictedImports: { level: 'error', options: { patterns: forbidden } } },
      },
    },
  }))
  return `${JSON.stringify({ $schema: './node_modules/@biomejs/biome/configuration_schema.json', overrides }, null, 2)}\n`
}
