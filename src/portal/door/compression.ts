import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

/**
 * How pages and what they load are compressed, for phones on slow networks. A page's token is different each time, so
 * the compressed size does not reveal it (BREACH).
 */
export const COMPRESSION: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  // Only answers: requests are not decompressed.
  globalDecompression: false,
  threshold: 1024,
  // The highest quality would take longer than it saves.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
}
