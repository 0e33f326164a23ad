import { programFor } from './cli/program.ts'

try {
  const program = await programFor(process.argv.slice(2))
  await program.parseAsync()
} catch (error) {
  const { toldError } = await import('./cli/told-error.ts')
  const { text, exitCode } = toldError(error)
  console.error(text)
  process.exitCode = exitCode
}
