import { randomBytes } from 'node:crypto'
import { onceWritten } from '../secrets/key-file.ts'

/** The secret behind signed links: the setting, or one that is made once and kept in DATA_DIR. */
export const readLinkSecret = (dataDir: string, setting: string | undefined): Buffer =>
  Buffer.from(setting || onceWritten(dataDir, 'file-link-secret', () => randomBytes(32).toString('hex')))
