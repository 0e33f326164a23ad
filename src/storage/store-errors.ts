import { PartUnavailable } from '../part-unavailable.ts'
import { FileMissing } from './file-errors.ts'

/**
 * The errors of a disk that is full, read-only, broken or out of reach. A stream that a caller breaks off has none of
 * these.
 */
const DISK_ERRORS = new Set([
  'EACCES',
  'EBUSY',
  'EDQUOT',
  'EFBIG',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENODEV',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
  'ESTALE',
])

const isDiskError = (error: unknown) =>
  error instanceof Error && 'syscall' in error && DISK_ERRORS.has(String((error as NodeJS.ErrnoException).code))

/** The errors of a bucket's client: an error response, a broken connection, or a timeout. */
const isBucketError = (error: unknown) =>
  error instanceof Error && ('$metadata' in error || 'syscall' in error || CLIENT_ERRORS.has(error.name))
const CLIENT_ERRORS = new Set(['TimeoutError', 'AbortError', 'CredentialsProviderError'])

/** An error of the store, as the rest of the program knows it: the store is away, whatever it said. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof FileMissing || error instanceof PartUnavailable) return error
  return isDiskError(error) || isBucketError(error) ? new PartUnavailable('files', { cause: error }) : error
}

/** An error while a file came in: one of the disk is the service's fault, one of the stream is not. */
export function toReceivingError(error: unknown): unknown {
  return isDiskError(error) ? new PartUnavailable('files', { cause: error }) : error
}
