/**
 * The order of the house (docs/architecture.md): a slice imports what stands before it, never what comes after. The walls that
 * the linter holds are generated from this.
 */
export const SLICES = [
  'audit',
  'change-log',
  'ledger',
  'events',
  'triggers',
  'companies',
  'flows',
  'candidates',
  'documents',
  'variables',
  'applications',
  'interviews',
  'document-reading',
  'changes',
  'live',
  'billing',
  'magic-links',
  'automations',
  'intake',
  'self-identification',
  'portal',
  'correspondence',
  'operators',
  'single-sign-on',
  'saved-views',
  'notes',
  'insights',
  'bulk',
  'merging',
  'person-export',
  'erasure',
  'own-matters',
  'retention',
  'config-as-code',
  'imports',
  'backup',
  'key-rotation',
  'demo',
  'console',
  'mcp',
  'docs-site',
] as const

/** What the slices stand on; none of these knows a slice, and the contract knows nothing else at all. */
export const ADAPTERS = [
  'contract',
  'expressions',
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
  'text-messages',
  'virus-scan',
] as const

/** Where it is all put together. */
const ENTRANCES = ['cli/**', 'api.ts', 'event-catalogue.ts', 'jobs.ts', 'main.ts']

interface Wall {
  includes: string[]
  forbidden: { group: string[]; message: string }[]
}

const ORDER = `A slice imports only slices below its own: ${SLICES.join(' <- ')}.`
const NO_SLICE = { group: [...inside(SLICES), ...ENTRANCES.map(anywhere)], message: 'An adapter imports no slice.' }
const NOTHING = { group: ['../**'], message: 'The contract stands on nothing.' }
const TESTS = '!src/**/*.test.ts'

function walls(): Wall[] {
  const adapters = ADAPTERS.map((adapter) => ({
    includes: [`src/${adapter}/**/*.ts`, TESTS],
    forbidden: [adapter === 'contract' ? NOTHING : NO_SLICE],
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
  return [...slices, ...adapters, BROWSER]
}

/** Of `src/`, the pages in the browser know what its endpoints say, and nothing of how they do it. */
const BROWSER: Wall = {
  includes: ['console/**/*.ts', 'console/**/*.tsx'],
  forbidden: [
    {
      group: ['**/src/**', '!**/endpoints/*.ts', '!**/contracts/*.ts'],
      message: 'The console’s pages import the types of endpoints and contracts.',
    },
  ],
}

function anywhere(path: string): string {
  return `**/${path}`
}

function inside(slices: readonly string[]): string[] {
  return slices.map((slice) => anywhere(`${slice}/**`))
}

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

/** The one slice, or adapter, whose SQL writes a table. */
export const TABLE_OWNERS: Record<string, string> = {
  migrations: 'db',
  queue_workers: 'queue',
  secret_keys: 'secrets',
  idempotent_answers: 'http',
  mails: 'mail',
  email_templates: 'mail',
  text_messages: 'text-messages',
  noted_audit_entries: 'audit',
  audit_entries: 'audit',
  audit_heads: 'audit',
  noted_changes: 'change-log',
  object_changes: 'change-log',
  change_positions: 'change-log',
  billable_events: 'ledger',
  events: 'events',
  event_deliveries: 'events',
  webhook_endpoints: 'events',
  companies: 'companies',
  legal_entities: 'companies',
  api_keys: 'companies',
  hiring_flows: 'flows',
  stages: 'flows',
  stage_reasons: 'flows',
  pages: 'flows',
  form_elements: 'flows',
  candidates: 'candidates',
  unsubscribe_keys: 'candidates',
  documents: 'documents',
  document_pages: 'documents',
  form_values: 'variables',
  applications: 'applications',
  application_counts: 'applications',
  application_count_changes: 'applications',
  transitions: 'applications',
  arriving_files: 'document-reading',
  billing_exports: 'billing',
  billing_export_companies: 'billing',
  billing_export_files: 'billing',
  magic_links: 'magic-links',
  automations: 'automations',
  webhook_addresses: 'automations',
  automation_runs: 'automations',
  applicant_sessions: 'portal',
  page_submissions: 'portal',
  stage_submissions: 'portal',
  sign_up_mails: 'portal',
  candidate_updates: 'intake',
  self_identification_answers: 'self-identification',
  schedules: 'interviews',
  interviews: 'interviews',
  sign_on_providers: 'single-sign-on',
  sign_on_identities: 'single-sign-on',
  sign_on_attempts: 'single-sign-on',
  users: 'operators',
  memberships: 'operators',
  invitations: 'operators',
  set_up_tokens: 'operators',
  recovery_codes: 'operators',
  passkeys: 'operators',
  user_sessions: 'operators',
  sign_in_policies: 'operators',
  configuration_versions: 'config-as-code',
  imports: 'imports',
  import_rows: 'imports',
  imported_keys: 'imports',
  saved_views: 'saved-views',
  notes: 'notes',
  erasures: 'erasure',
  bulk_actions: 'bulk',
  insight_positions: 'insights',
  insight_applications: 'insights',
  insight_arrivals: 'insights',
  insight_stages: 'insights',
  insight_stays: 'insights',
  insight_pages: 'insights',
  insight_rejections: 'insights',
  review_leases: 'document-reading',
  bulk_action_items: 'bulk',
  retention_rules: 'retention',
}

interface TableException {
  room: string
  reads?: string[]
  writes?: string[]
  because: string
}

export const TABLE_EXCEPTIONS: TableException[] = [
  {
    room: 'audit',
    reads: ['applications'],
    because:
      'Whoever reads or changes something of an application need not find out whose it is: that is looked up when the entry gets its place.',
  },
  {
    room: 'candidates',
    reads: ['applications'],
    writes: ['applications'],
    because:
      'An application shows its candidate and changes with him or her: `updated_at` moves, and the change is noted, in the action that changes the person, so that no caller can forget it.',
  },
  {
    room: 'config-as-code',
    writes: [
      'companies',
      'legal_entities',
      'hiring_flows',
      'stage_reasons',
      'stages',
      'pages',
      'form_elements',
      'automations',
      'webhook_endpoints',
      'email_templates',
      'retention_rules',
      'schedules',
    ],
    because: 'A company file describes what stands in them, and applying it makes the rows look like it.',
  },
  {
    room: 'demo',
    writes: ['candidates', 'applications', 'transitions', 'form_values', 'documents', 'document_pages'],
    because:
      'The people of the demo applied weeks ago: the actions that make applications and moves know no time but now, and four hundred of them one by one would take too long.',
  },
  {
    room: 'triggers',
    reads: ['automations', 'companies', 'interviews'],
    because: 'Lower slices ask here whether anything listens, so that no job is made where nothing does.',
  },
]
