import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

/**
 * How pages and what they load are compressed, for phones on slow networks. A page's token differs each time it is shown, so
 * the size of a page tells nothing of it (BREACH).
 */
export const COMPRESSION: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  // Answers only: a request comes as it is.
  globalDecompression: false,
  threshold: 1024,
  // The highest quality would take longer than it saves.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
}
