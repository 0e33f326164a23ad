import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../', import.meta.url)

/** A file of the repository that is a page of the site. */
export interface Guide {
  /** Below `/docs/`, such as `guides/keep-a-copy/`. */
  path: string
  /** From the root of the repository. */
  file: string
  title: string
  text: string
}

/** Pages that belong together. */
export interface GuideGroup {
  title: string
  guides: Guide[]
}

const GROUPS: [title: string, files: string[]][] = [
  [
    'Guides',
    [
      'docs/guides/quick-start.md',
      'docs/guides/strangers-hour.md',
      'docs/guides/recruiters.md',
      'docs/guides/integrators.md',
      'docs/guides/operators.md',
      'docs/guides/operators-day.md',
      'docs/guides/privacy-officers.md',
      'sdk/README.md',
      'docs/guides/keep-a-copy.md',
      'docs/guides/receive-webhooks.md',
      'docs/guides/move-people.md',
      'docs/mcp.md',
      'docs/surprises.md',
      'docs/deprecation.md',
      'docs/comparison.md',
      'CHANGELOG.md',
    ],
  ],
  [
    'How the API works',
    [
      'docs/external-api.md',
      'docs/api-decisions.md',
      'docs/lists.md',
      'docs/insights.md',
      'docs/changes.md',
      'docs/events.md',
      'docs/event-types.md',
      'docs/magic-links.md',
      'docs/documents.md',
      'docs/automations.md',
      'docs/billing.md',
      'docs/erasure.md',
      'docs/merging.md',
      'docs/config-as-code.md',
      'docs/import.md',
      'docs/element-types.md',
      'docs/audit.md',
      'docs/audit-kinds.md',
      'docs/retention.md',
      'docs/states.md',
      'docs/glossary.md',
    ],
  ],
  [
    'Operating Hireline',
    [
      'docs/install.md',
      'docs/operations.md',
      'docs/commands.md',
      'docs/configuration.md',
      'docs/reverse-proxy.md',
      'docs/backup.md',
      'docs/security.md',
      'docs/asvs.md',
      'docs/scaling.md',
      'docs/reliability.md',
      'docs/performance.md',
      'docs/metrics.md',
      'docs/email.md',
      'docs/text-messages.md',
      'docs/interviews.md',
      'docs/notices.md',
      'docs/console.md',
      'docs/single-sign-on.md',
      'docs/portal.md',
      'docs/translate.md',
    ],
  ],
]

/** Programs and files that guides speak of. */
const PROGRAMS = [
  'sdk/examples/keep-a-copy.ts',
  'sdk/examples/receive-webhooks.ts',
  'sdk/examples/move-people.ts',
  'demo/company.yaml',
]

/** The pages that are written as Markdown. */
export function readGuides(): GuideGroup[] {
  return GROUPS.map(([title, files]) => ({
    title,
    guides: files.map((file) => {
      const text = readFileSync(new URL(file, ROOT), 'utf8')
      const path = `${file
        .replace(/^docs\//, '')
        .replace(/(\/README)?\.md$/, '')
        .toLowerCase()}/`
      return { path, file, title: /^# (.+)$/m.exec(text)?.[1] ?? path, text }
    }),
  }))
}

/** The pages that show a program as it is. */
export function readPrograms(): Guide[] {
  return PROGRAMS.map((file) => {
    const name = file.split('/').at(-1) as string
    const text = readFileSync(new URL(file, ROOT), 'utf8')
    return { path: `examples/${name.replace(/\.\w+$/, '')}/`, file, title: name, text }
  })
}

/** The pictures that the pages show, by their path below `/docs/`. */
export const PICTURES: Record<string, string> = Object.fromEntries(
  ['console.png', 'portal.png'].map((file) => [`pictures/${file}`, fileURLToPath(new URL(`docs/${file}`, ROOT))]),
)

/** Finds what a link in a file leads to. */
export class GuidePaths {
  readonly #targets: Map<string, { path: string; title?: string }>

  constructor(guides: Guide[]) {
    this.#targets = new Map([
      ['README.md', { path: '' }],
      ...Object.keys(PICTURES).map((path) => [path.replace('pictures/', 'docs/'), { path }] as const),
      ...guides.map((guide) => [guide.file, guide] as const),
    ])
  }

  /**
   * The page or picture, with its path below `/docs/`; undefined for what the site does not have.
   * @param href as it stands in the file, without what follows `#`
   */
  find(file: string, href: string): { path: string; title?: string } | undefined {
    return this.#targets.get(new URL(href, `file:///${file}`).pathname.slice(1))
  }
}
