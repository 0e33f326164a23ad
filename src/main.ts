import { Command } from 'commander'
import { apiCommand } from './cli/api.ts'
import { applyCommand } from './cli/apply.ts'
import { automationsCommand } from './cli/automations.ts'
import { deliveriesCommand } from './cli/deliveries.ts'
import { documentsCommand } from './cli/documents.ts'
import { endpointsCommand } from './cli/endpoints.ts'
import { eventsCommand } from './cli/events.ts'
import { keysCommand } from './cli/keys.ts'
import { linksCommand } from './cli/links.ts'
import { mailCommand } from './cli/mail.ts'
import { migrateCommand } from './cli/migrate.ts'
import { runsCommand } from './cli/runs.ts'
import { startCommand } from './cli/start.ts'
import { usageCommand } from './cli/usage.ts'
import { workerCommand } from './cli/worker.ts'
import { ConfigError } from './config.ts'
import { PartUnavailable } from './part-unavailable.ts'
import { VERSION } from './version.ts'

const program = new Command('hireline')
  .description('Self-hosted hiring service with an external HTTP API.')
  .version(VERSION)
  .showHelpAfterError()

const commands = [
  startCommand,
  apiCommand,
  workerCommand,
  migrateCommand,
  applyCommand,
  keysCommand,
  eventsCommand,
  deliveriesCommand,
  endpointsCommand,
  linksCommand,
  mailCommand,
  automationsCommand,
  runsCommand,
  documentsCommand,
  usageCommand,
]
for (const command of commands) program.addCommand(command())

try {
  await program.parseAsync()
} catch (error) {
  const settings = error instanceof ConfigError ? 'These settings cannot be used:\n' : ''
  const { message, cause } = error as Error
  const reason = error instanceof PartUnavailable && cause instanceof Error ? `: ${cause.message}` : ''
  console.error(`${settings}${message}${reason}`)
  process.exitCode = 1
}
