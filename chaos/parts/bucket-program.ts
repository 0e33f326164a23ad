/** An S3 protocol server in a process of its own. Its parent is told the settings for it. */
import { startS3Server } from '../../tests/support/s3-server.ts'

const { settings } = await startS3Server(process.argv[2] as string, { isLenient: true })
process.send?.(settings)
process.once('disconnect', () => process.exit())
