import { Command } from 'commander'
import { commands } from './cli/commands.ts'
import { ConfigError } from './config.ts'
import { PartUnavailable } from './part-unavailable.ts'
import { VERSION } from './version.ts'

const program = new Command('hireline')
  .description('Self-hosted hiring service with an external HTTP API.')
  .version(VERSION)
  .showHelpAfterError()

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
