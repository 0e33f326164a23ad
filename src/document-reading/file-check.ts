import type { CodedProblem } from '../contract/fault.ts'
import type { DocumentProblem } from '../documents/document.ts'
import { CONTENT_TYPES, type FileType, type FileTypeResult } from '../file-types/file-type.ts'
import { sniffFile } from '../file-types/sniff-file.ts'
import { ELEMENT_TYPES, type FormElement } from '../flows/flow.ts'
import type { ReceivedPart } from '../http/bodies/form-body.ts'
import type { ReceivedFile } from '../storage/receive-file.ts'

/** A file that an element accepts. */
export interface AcceptedFile {
  element: FormElement
  fileName: string
  file: ReceivedFile
  contentType: string
  /** null when it is to be read. */
  unreadBecause: DocumentProblem | null
  /** null where there is no virus scanner. */
  virusCheck: 'pending' | 'clean' | null
}

/** Other spellings of types in company files. */
const OTHER_NAMES: Record<string, FileType> = { jpg: 'jpeg', tif: 'tiff', heif: 'heic' }

/** What a company file may call the types of files that an element takes. */
export const TYPE_NAMES: string[] = [...Object.keys(CONTENT_TYPES), ...Object.keys(OTHER_NAMES)]

/** Checks a file by its content, whatever its name and header say, and by what its element accepts. */
export async function checkFile(element: FormElement, part: ReceivedPart): Promise<AcceptedFile | CodedProblem> {
  const { field, fileName, file, scan } = part
  const problem = (code: CodedProblem['code'], message: string): CodedProblem => ({ code, field, message })
  if (ELEMENT_TYPES[element.type].filterClass !== 'document')
    return problem('invalid_field', 'takes a value, not a file')
  const { max_bytes: maxBytes = Number.POSITIVE_INFINITY } = element.constraints
  if (file.size > maxBytes) return problem('invalid_file', `must have at most ${maxBytes} bytes`)
  if (scan === 'infected') return problem('invalid_file', 'is refused: a virus was found in it')
  if (scan === 'too_large') return problem('invalid_file', 'is refused: it is too large to be checked for viruses')
  const found = await sniffFile(file.path)
  if (!found.ok) return problem(chooseCode(found), found.message.replace(/\.$/, '').replace(/^The/, 'is refused: the'))
  const accepted = acceptedTypes(element)
  if (!accepted.includes(found.type)) {
    return problem('invalid_file_type', `is of type ${found.type}, and must be one of ${accepted.join(', ')}`)
  }
  const unreadBecause = found.readable ? null : found.unreadBecause
  return { element, fileName, file, contentType: found.contentType, unreadBecause, virusCheck: scan }
}

const chooseCode = ({ reason }: Extract<FileTypeResult, { ok: false }>) =>
  reason === 'unknown_type' ? 'invalid_file_type' : 'invalid_file'

/** The types of files that an element accepts; if it names none, all that can be stored. */
export const acceptedTypes = ({ constraints }: FormElement): string[] =>
  constraints.accept?.map((name) => OTHER_NAMES[name] ?? name) ?? Object.keys(CONTENT_TYPES)
