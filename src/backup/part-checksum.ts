/** Where a part's header has the SHA-256 of its content: a record of tar's extended header (POSIX pax). */
export const CHECKSUM = 'HIRELINE.sha256'

/** What stands for a part's header in the checksum of all parts. */
export const noteOf = (name: string, size: number) => `${name}\n${size}\n`
