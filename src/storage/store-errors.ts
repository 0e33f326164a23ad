import { PartUnavailable } from '../part-unavailable.ts'
import { FileMissing } from './file-errors.ts'

/** What a disk says that is full, read-only, broken or out of reach. A stream that a caller breaks off says none of these. */
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

/** What the client of a bucket says: an answer that is an error, a connection that broke, or nothing in time. */
const isBucketError = (error: unknown) =>
  error instanceof Error && ('$metadata' in error || 'syscall' in error || CLIENT_ERRORS.has(error.name))
const CLIENT_ERRORS = new Set(['TimeoutError', 'AbortError', 'CredentialsProviderError'])

/** A failure of the place where files are kept, as the rest of the program knows it: it is away, whatever it said. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof FileMissing || error instanceof PartUnavailable) return error
  return isDiskError(error) || isBucketError(error) ? new PartUnavailable('files', { cause: error }) : error
}

/** A failure while a file came in: the disk's is the service's fault, that of the stream is not. */
export function toReceivingError(error: unknown): unknown {
  return isDiskError(error) ? new PartUnavailable('files', { cause: error }) : error
}
