import { CONTENT_TYPES } from '../file-types/file-type.ts'

/** The endings that a file's name may have, by type; a name with another ending gets the first. */
const EXTENSIONS: Record<string, readonly [string, ...string[]]> = {
  [CONTENT_TYPES.pdf]: ['pdf'],
  [CONTENT_TYPES.png]: ['png'],
  [CONTENT_TYPES.jpeg]: ['jpg', 'jpeg', 'jpe', 'jfif'],
  [CONTENT_TYPES.webp]: ['webp'],
  [CONTENT_TYPES.tiff]: ['tiff', 'tif'],
  [CONTENT_TYPES.heic]: ['heic', 'heif'],
  [CONTENT_TYPES.docx]: ['docx'],
}

/** Windows opens devices by these names, whatever follows the first dot. */
const DEVICE_NAME = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[0-9¹²³])(?=\s*(\.|$))/iu
const UNSAFE_CHARACTERS = /[<>:"/\\|?*]/g
/** A dot that makes what follows look like an extension; not the one of "J. Smith". */
const INNER_EXTENSION = /\.(?=[^\s.]{1,10}\s*(\.|$))/gu
const LAST_EXTENSION = /\.([^\s.]{1,10})$/u

/** Fits the 255 bytes of a file name on most disks, with room for "(1)". */
const MAX_BYTES = 200

/**
 * The name under which a stored file is downloaded: the sender's name, without anything that a computer would run,
 * mistake for a device or a folder, or show in another order, and with the ending of the file's real type.
 */
export function downloadName(name: string, contentType: string): string {
  const extensions = EXTENSIONS[contentType] ?? ['bin']
  const plain = trimmed(
    name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
      .replace(UNSAFE_CHARACTERS, '_'),
  )
  const last = LAST_EXTENSION.exec(plain)?.[1] ?? ''
  const extension = extensions.find((known) => known === last.toLowerCase()) ?? extensions[0]
  const stem = trimmed(plain.replace(LAST_EXTENSION, '')).replace(INNER_EXTENSION, '_').replace(DEVICE_NAME, '_$1')
  return `${shortened(stem) || 'document'}.${extension}`
}

const trimmed = (name: string) => name.replace(/^[\s.]+|[\s.]+$/gu, '')

function shortened(stem: string): string {
  let bytes = 0
  const characters = [...stem]
  const end = characters.findIndex((character) => {
    bytes += Buffer.byteLength(character)
    return bytes > MAX_BYTES
  })
  return end < 0 ? stem : trimmed(characters.slice(0, end).join(''))
}
