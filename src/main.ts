import { EXIT_CODES } from './cli/exit-codes.ts'
import { programFor } from './cli/program.ts'

// Whoever reads has had enough, as `head` has: that is no error to tell of.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(EXIT_CODES.failed)
})

try {
  const program = await programFor(process.argv.slice(2))
  await program.parseAsync()
} catch (error) {
  const { toldError } = await import('./cli/told-error.ts')
  const { text, exitCode } = toldError(error)
  console.error(text)
  process.exitCode = exitCode
}
