import type { Command } from 'commander'

/** A command of `hireline`: what the list of commands says of it, and the way to its code. */
export interface ListedCommand {
  name: string
  description: string
  load: () => Promise<Command>
}

/** Every command of `hireline`. The code of one is loaded when it is typed: all of them together take most of a second. */
export const COMMANDS: readonly ListedCommand[] = [
  {
    name: 'start',
    description: 'run the API and the worker in one process',
    load: async () => (await import('./start.ts')).startCommand(),
  },
  {
    name: 'api',
    description: 'run the HTTP API alone; run "hireline worker" beside it',
    load: async () => (await import('./api.ts')).apiCommand(),
  },
  {
    name: 'worker',
    description: 'run queued and scheduled jobs alone',
    load: async () => (await import('./worker.ts')).workerCommand(),
  },
  {
    name: 'migrate',
    description: 'bring the database to the schema of this version',
    load: async () => (await import('./migrate.ts')).migrateCommand(),
  },
  {
    name: 'apply',
    description: 'make the database look like a company file, and print the difference',
    load: async () => (await import('./apply.ts')).applyCommand(),
  },
  {
    name: 'export',
    description: 'write the company file of what a company has now; secrets stay in the database',
    load: async () => (await import('./export.ts')).exportCommand(),
  },
  {
    name: 'init',
    description: 'ask a few questions and write a company file to begin with',
    load: async () => (await import('./init.ts')).initCommand(),
  },
  {
    name: 'import',
    description: 'bring people and applications with their past from another system’s file',
    load: async () => (await import('./import.ts')).importCommand(),
  },
  {
    name: 'keys',
    description: 'create, list and revoke the API keys of a company',
    load: async () => (await import('./keys.ts')).keysCommand(),
  },
  {
    name: 'operators',
    description: 'invite and list the people who work in the console, change their roles, end their sessions',
    load: async () => (await import('./operators.ts')).operatorsCommand(),
  },
  {
    name: 'console',
    description: 'build the pages of the console',
    load: async () => (await import('./console.ts')).consoleCommand(),
  },
  {
    name: 'events',
    description: 'list, show and replay the events that webhook endpoints are told of',
    load: async () => (await import('./events.ts')).eventsCommand(),
  },
  {
    name: 'deliveries',
    description: 'list the deliveries of events to webhook endpoints',
    load: async () => (await import('./deliveries.ts')).deliveriesCommand(),
  },
  {
    name: 'endpoints',
    description: 'list webhook endpoints, and enable one that was switched off',
    load: async () => (await import('./endpoints.ts')).endpointsCommand(),
  },
  {
    name: 'applications',
    description: 'list and show applications, and move one to another stage',
    load: async () => (await import('./applications.ts')).applicationsCommand(),
  },
  {
    name: 'candidates',
    description:
      'find people; hand a person everything that is kept of them; merge candidates who are one person; erase people',
    load: async () => (await import('./candidates.ts')).candidatesCommand(),
  },
  {
    name: 'interviews',
    description: 'list the interviews whose times applicants have chosen',
    load: async () => (await import('./interviews.ts')).interviewsCommand(),
  },
  {
    name: 'retention',
    description: 'remove what a company keeps no longer, as workers do every hour; --dry-run only counts',
    load: async () => (await import('./retention.ts')).retentionCommand(),
  },
  {
    name: 'links',
    description: 'list and revoke the magic links of a company',
    load: async () => (await import('./links.ts')).linksCommand(),
  },
  {
    name: 'mail',
    description: 'list and show mail that was sent, waits, or is kept for want of a mail server',
    load: async () => (await import('./mail.ts')).mailCommand(),
  },
  {
    name: 'texts',
    description: 'list text messages that were sent, wait, failed, or are kept for want of a provider',
    load: async () => (await import('./texts.ts')).textsCommand(),
  },
  {
    name: 'automations',
    description: 'list a company’s automations',
    load: async () => (await import('./automations.ts')).automationsCommand(),
  },
  {
    name: 'runs',
    description: 'list, show and repeat the runs of automations',
    load: async () => (await import('./runs.ts')).runsCommand(),
  },
  {
    name: 'documents',
    description:
      'list and read again the documents whose reading failed, list those with active content; sweep orphaned files',
    load: async () => (await import('./documents.ts')).documentsCommand(),
  },
  {
    name: 'usage',
    description: 'record and list billable events, and compare them with the history',
    load: async () => (await import('./usage.ts')).usageCommand(),
  },
  {
    name: 'audit',
    description: 'list and export the audit trail of a company, and find out whether it is whole',
    load: async () => (await import('./audit.ts')).auditCommand(),
  },
  {
    name: 'backup',
    description: 'write all rows, waiting jobs and files to one file while the service runs',
    load: async () => (await import('./backup.ts')).backupCommand(),
  },
  {
    name: 'restore',
    description: 'fill an empty database and store of files from a backup',
    load: async () => (await import('./restore.ts')).restoreCommand(),
  },
  {
    name: 'secrets',
    description: 'look after what is stored sealed',
    load: async () => (await import('./secrets.ts')).secretsCommand(),
  },
  {
    name: 'mcp',
    description: 'let an assistant work with Hireline, over its API, by the Model Context Protocol',
    load: async () => (await import('./mcp.ts')).mcpCommand(),
  },
  {
    name: 'docs',
    description: 'write the documentation of this version as files, to read and search offline',
    load: async () => (await import('./docs.ts')).docsCommand(),
  },
  {
    name: 'completion',
    description: 'print what bash, zsh or fish needs to complete commands',
    load: async () => (await import('./completion.ts')).completionCommand(() => Promise.all(COMMANDS.map(loadCommand))),
  },
]

/** A command with its options and its own commands. */
export const loadCommand = async ({ description, load }: ListedCommand): Promise<Command> =>
  (await load()).description(description)
