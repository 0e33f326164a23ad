import { Command } from 'commander'
import { VERSION } from '../version.ts'
import { COMMANDS, type ListedCommand, loadCommand } from './commands.ts'
import { EXIT_CODES } from './exit-codes.ts'

/**
 * `hireline` with the command that was typed. Of the others it knows the names and descriptions, which is what its help says.
 * @param words what stands behind `hireline`
 */
export async function programFor(words: readonly string[]): Promise<Command> {
  const program = new Command('hireline')
    .description('Self-hosted hiring service with an external HTTP API.')
    .version(VERSION)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.mistyped))
  const typed = typedName(words)
  for (const listed of COMMANDS) {
    program.addCommand(listed.name === typed ? settled(await loadCommand(listed), program) : named(listed))
  }
  return program.showHelpAfterError(whereHelpIs(program.name()))
}

/** A mistake is told in a line or two; all that there is would push it off the screen. */
const whereHelpIs = (typed: string) => `"${typed} --help" says what there is.`

/** The first word that is no option; `hireline help keys` is about keys. */
function typedName(words: readonly string[]): string | undefined {
  const [first, second] = words.filter((word) => !word.startsWith('-'))
  return first === 'help' ? second : first
}

const named = ({ name, description }: ListedCommand) => new Command(name).description(description)

/** A command, and those that it has, that answer to mistakes as the program does. */
function settled(command: Command, parent: Command, before = parent.name()): Command {
  const typed = `${before} ${command.name()}`
  command.copyInheritedSettings(parent).showHelpAfterError(whereHelpIs(typed))
  for (const own of command.commands) settled(own, command, typed)
  return command
}
