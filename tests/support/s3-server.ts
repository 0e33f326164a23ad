import { createRequire } from 'node:module'

const BUCKET = 'hireline'

interface S3rver {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver

/** A server that speaks the protocol of S3, with an empty bucket. */
export interface S3Server {
  /** What the service is told to use the bucket. */
  settings: Record<string, string>
  close(): Promise<void>
}

/**
 * @param directory where it keeps the bucket
 * @param isLenient takes every signature: the strict server signs a bucket's own address, which lists are asked of,
 *   otherwise than AWS's client does
 */
export async function startS3Server(directory: string, { isLenient = false } = {}): Promise<S3Server> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
    allowMismatchedSignatures: isLenient,
  })
  const { port } = await server.run()
  return {
    settings: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_FORCE_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: () => server.close(),
  }
}
