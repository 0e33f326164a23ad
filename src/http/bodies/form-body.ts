import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { Fault } from '../../contract/fault.ts'
import { FileTooLarge } from '../../storage/file-errors.ts'
import type { ReceivedFile } from '../../storage/receive-file.ts'
import type { Storage } from '../../storage/storage.ts'
import type { UploadScheduler } from '../../storage/upload-scheduler.ts'
import type { Clamd, ScanResult } from '../../virus-scan/clamd.ts'
import { countPartsIn } from './form-part-count.ts'

/** A file of a form: it is in a temporary place until it is kept, and removed when the request is answered. */
export interface ReceivedPart {
  field: string
  /** The caller's name for it, never used as a name on our side. */
  fileName: string
  file: ReceivedFile
  /** What the virus scanner says; pending while it is away, null where it was not asked. */
  scan: ScanResult | 'pending' | null
}

declare module 'fastify' {
  interface FastifyRequest {
    receivedParts: ReceivedPart[] | null
    /** Releases the form once it is answered. */
    releaseForm: (() => void) | null
  }
}

/** What is needed to receive forms. */
export interface FormServices {
  config: Config
  storage: Storage
  uploads: UploadScheduler
  scanner?: Clamd | undefined
}

export const MAX_FILES = 50
const MAX_PARTS = 1000
const MAX_FILE_NAME_LENGTH = 255

/**
 * Lets a Fastify scope take multipart bodies: their texts become the request's body, as if they were JSON, and their
 * files are written to disk as they arrive.
 */
export async function acceptForms(scope: FastifyInstance, services: FormServices) {
  const { config } = services
  await scope.register(multipart, {
    limits: {
      parts: MAX_PARTS,
      files: MAX_FILES,
      fieldSize: config.BODY_LIMIT_BYTES,
      // Receiving counts the bytes and says which file it is.
      fileSize: Number.POSITIVE_INFINITY,
    },
  })
  scope.decorateRequest('receivedParts', null)
  scope.decorateRequest('releaseForm', null)
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    try {
      request.releaseForm = services.uploads.acquire()
      await readForm(request, services)
    } catch (error) {
      giveUp(request, error)
    }
  })
  scope.addHook('onSend', async (request) => {
    await Promise.all(request.receivedParts?.map(({ file }) => file.discard()) ?? []).finally(request.releaseForm)
  })
}

/** Whatever still arrives is read and dropped: a caller who is busy sending would not see the answer. */
function giveUp({ raw }: FastifyRequest, error: unknown) {
  raw.unpipe()
  raw.resume()
  // The parser's own errors have no code; those of the disk do. It calls the boundary that it looks for a needle.
  const isMalformed = error instanceof Error && !('code' in error) && /multipart|needle/i.test(error.message)
  throw isMalformed ? new Fault('invalid_body', 'The body is not a whole form.', { cause: error }) : error
}

type Fields = Record<string, unknown>

async function readForm(request: FastifyRequest, services: FormServices) {
  const { config } = services
  const counted = countPartsIn(request)
  const files: ReceivedPart[] = []
  request.receivedParts = files
  const fields: Fields = {}
  let parts = 0
  let textBytes = 0
  for await (const part of request.parts()) {
    parts += 1
    if (part.fieldname === undefined) throw unnamedPart()
    if (part.type === 'file') {
      files.push(...(await receive(part, services)))
      continue
    }
    const { value, valueTruncated } = part as MultipartValue
    textBytes += part.fieldname.length + (typeof value === 'string' ? Buffer.byteLength(value) : 0)
    if (valueTruncated || textBytes > config.BODY_LIMIT_BYTES) {
      throw new Fault('payload_too_large', `The form has more than ${config.BODY_LIMIT_BYTES} bytes of text.`)
    }
    addText(fields, part.fieldname, value)
  }
  // The parser skips a part whose header does not name it.
  if (counted.parts() > parts) throw unnamedPart()
  request.body = fields
}

const unnamedPart = () => new Fault('invalid_body', 'A part of the form has no name.')

async function receive(
  part: MultipartFile,
  { config, storage, uploads, scanner }: FormServices,
): Promise<ReceivedPart[]> {
  const { FILE_LIMIT_BYTES } = config
  const file = await storage.receive(uploads.paced(part.file), { maxBytes: FILE_LIMIT_BYTES }).catch((error) => {
    if (!(error instanceof FileTooLarge)) throw error
    throw new Fault('payload_too_large', `A file has more than ${FILE_LIMIT_BYTES} bytes.`, {
      details: [{ field: part.fieldname.slice(0, 100), message: `must have at most ${FILE_LIMIT_BYTES} bytes` }],
    })
  })
  // What a browser sends for a file that nobody chose.
  if (part.filename === '' && file.size === 0) {
    await file.discard()
    return []
  }
  try {
    const scan = (await scanner?.scanNow(file.path)) ?? null
    return [{ field: part.fieldname, fileName: tidyFileName(part.filename), file, scan }]
  } catch (error) {
    await file.discard()
    throw error
  }
}

/** Without characters that cannot be stored or would hide the name's end. */
function tidyFileName(name: string | undefined): string {
  const tidy = (name ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return tidy.slice(-MAX_FILE_NAME_LENGTH).toWellFormed() || 'document'
}

/** A repeated name makes a list, as when several boxes of a form are ticked. */
function addText(fields: Fields, name: string, value: unknown) {
  if (!Object.hasOwn(fields, name)) fields[name] = value
  else fields[name] = [fields[name], value].flat()
}
