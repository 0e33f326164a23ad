import { ConfigError } from '../config.ts'
import { NoDatabaseYet } from '../db/database-present.ts'
import { PartUnavailable } from '../part-unavailable.ts'
import { EXIT_CODES } from './exit-codes.ts'

/** What the system calls what a file was not there for, or did not let be done. */
const OF_FILES: Record<string, (path: string) => string> = {
  ENOENT: (path) => `There is no ${path}.`,
  EACCES: (path) => `You may not read or write ${path}.`,
  EISDIR: (path) => `${path} is a folder; a file is wanted.`,
  ENOTDIR: (path) => `A part of ${path} is a file and no folder.`,
  EEXIST: (path) => `${path} is there already.`,
  ENOSPC: (path) => `The disk is full: ${path}`,
}

/** What a command says of the error that ended it, and with which code it ends. */
export function toldError(error: unknown): { text: string; exitCode: number } {
  const exitCode = error instanceof NoDatabaseYet ? EXIT_CODES.noDatabase : EXIT_CODES.failed
  const { message, cause, code, path } = error as NodeJS.ErrnoException
  const ofFile = code !== undefined && path !== undefined ? OF_FILES[code]?.(path) : undefined
  const settings = error instanceof ConfigError ? 'These settings cannot be used:\n' : ''
  const reason = error instanceof PartUnavailable && cause instanceof Error ? `: ${cause.message}` : ''
  return { text: ofFile ?? `${settings}${message}${reason}`, exitCode }
}
