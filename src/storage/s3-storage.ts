import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Config } from '../config.ts'
import { checkedKey } from './content-key.ts'
import { FileMissing } from './file-errors.ts'
import { attachmentDisposition } from './file-link.ts'
import type { FileStore, LinkOptions, StoredFile } from './file-store.ts'
import type { ReceivedFile } from './receive-file.ts'

type S3Settings = Pick<
  Config,
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_FORCE_PATH_STYLE'
  | 'S3_CONNECT_TIMEOUT_SECONDS'
  | 'S3_TIMEOUT_SECONDS'
>

const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** How often a request is tried in all if the server cannot be reached or answers with a server error. */
const MAX_ATTEMPTS = 2
/** The object that shows whether the bucket can be written. */
const PROBE_KEY = 'probes/write'

/** A client for S3 or a server that speaks its protocol. Without keys, AWS's own chain of credentials decides. */
export function connectToS3(settings: S3Settings): S3Client {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  return new S3Client({
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE === 'true',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // The SDK's own checksums travel as a trailer, which several other servers refuse. `keep` sends SHA-256 instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    // Errors are thrown, and logged by whoever catches them.
    logger: SILENT,
    requestHandler: {
      connectionTimeout: settings.S3_CONNECT_TIMEOUT_SECONDS * 1000,
      // Limits silence, not the whole time: a large file on a slow line may take long as long as it moves.
      socketTimeout: settings.S3_TIMEOUT_SECONDS * 1000,
    },
  })
}

/** Files in a bucket. The bucket is private; its access rules are the operator's. */
export class S3Storage implements FileStore {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(client: S3Client, bucket: string) {
    this.#client = client
    this.#bucket = bucket
  }

  async keep(file: ReceivedFile, key: string): Promise<void> {
    // The client does not send a stream a second time.
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#put(file, key)
        break
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !mayWorkAgain(error)) throw error
      }
    }
    await file.discard()
  }

  async #put(file: ReceivedFile, key: string) {
    const body = createReadStream(file.path)
    try {
      await this.#client.send(
        new PutObjectCommand({
          ...this.#object(key),
          Body: body,
          ContentLength: file.size,
          ContentType: 'application/octet-stream',
          ChecksumSHA256: Buffer.from(file.sha256, 'hex').toString('base64'),
        }),
      )
    } finally {
      body.destroy()
    }
  }

  async open(key: string): Promise<Readable> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#object(key)))
      return Body as Readable
    } catch (error) {
      throw error instanceof NoSuchKey ? new FileMissing(key) : error
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(key)))
  }

  async *list(prefix: string): AsyncIterable<StoredFile> {
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: prefix })
    for await (const { Contents = [] } of pages) {
      for (const { Key, Size = 0, LastModified } of Contents) {
        if (Key && LastModified) yield { key: Key, size: Size, modified: LastModified }
      }
    }
  }

  link(key: string, { fileName, contentType, expiresInSeconds }: LinkOptions): Promise<string> {
    const download = new GetObjectCommand({
      ...this.#object(key),
      ResponseContentDisposition: attachmentDisposition(fileName),
      ResponseContentType: contentType,
    })
    return getSignedUrl(this.#client, download, { expiresIn: expiresInSeconds })
  }

  async writeProbe(): Promise<void> {
    await this.#client.send(new PutObjectCommand({ ...this.#object(PROBE_KEY), Body: 'x' }))
  }

  close() {
    this.#client.destroy()
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: checkedKey(key) }
  }
}

/**
 * A server that was silent once is not waited for again, and one that refused for another reason would refuse again.
 */
function mayWorkAgain(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === 'TimeoutError') return false
  const { httpStatusCode: status } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {}
  return status === undefined || status >= 500
}
