import type { Command } from 'commander'
import { vi } from 'vitest'
import { COMMANDS, loadCommand } from '../../src/cli/commands.ts'

/** Every command that has no commands of its own, as it is typed, such as `keys create`. */
export async function commandNames(): Promise<string[]> {
  const namesOf = (command: Command): string[] =>
    command.commands.length === 0
      ? [command.name()]
      : command.commands.flatMap((own) => namesOf(own).map((name) => `${command.name()} ${name}`))
  return (await Promise.all(COMMANDS.map(loadCommand))).flatMap(namesOf)
}

/**
 * Runs a command of `hireline` in this process, where what it says to the database can be seen.
 * @param settings in place of the environment's
 * @returns what it prints as JSON
 */
// biome-ignore lint/suspicious/noExplicitAny: each command prints something else.
export async function runCommand(settings: Record<string, string>, ...words: string[]): Promise<any> {
  return JSON.parse(await printedBy(settings, ...words, '--json'))
}

/** As runCommand. @returns what it prints for people */
export async function printedBy(settings: Record<string, string>, ...words: string[]): Promise<string> {
  const printed: string[] = []
  const print = vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)))
  const before = process.env
  process.env = { ...before, BASE_URL: '', LOG_LEVEL: '', ...settings }
  const { exitCode } = process
  try {
    const [name] = words
    const listed = COMMANDS.find((command) => command.name === name)
    const command = listed && (await loadCommand(listed))
    await command?.exitOverride().parseAsync(words.slice(1), { from: 'user' })
    return printed.join('\n')
  } finally {
    process.env = before
    process.exitCode = exitCode
    print.mockRestore()
  }
}
