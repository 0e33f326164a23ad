import { Argument, Command } from 'commander'
import { bashCompletion, fishCompletion, type Place, zshCompletion } from './completion-scripts.ts'

const SCRIPTS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion }

/**
 * `hireline completion`: what a shell needs to complete the commands, so that it starts no Hireline at each tab.
 * @param loadAll loads every command
 */
export const completionCommand = (loadAll: () => Promise<Command[]>) =>
  new Command('completion')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(SCRIPTS)))
    .action(async (shell: keyof typeof SCRIPTS) => {
      const root = new Command('hireline').version('')
      for (const command of await loadAll()) root.addCommand(command)
      console.log(SCRIPTS[shell](placesIn(root)))
    })

/** A command and those below it. @param typed what stands before, each word after a space */
function placesIn(command: Command, typed = ''): Place[] {
  const below = command.commands.flatMap((own) => placesIn(own, `${typed} ${own.name()}`))
  const help = { flag: '--help', description: 'say what it takes', takesValue: false, values: [] }
  const options = command.options.flatMap(({ long, description, required, optional, argChoices }) =>
    long ? [{ flag: long, description, takesValue: required || optional, values: argChoices ?? [] }] : [],
  )
  const commands = command.commands.map((own) => ({ name: own.name(), description: own.description() }))
  const values = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
  return [{ typed, commands, options: [...options, help], values }, ...below]
}
