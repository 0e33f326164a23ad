import type { CodedProblem } from '../../contract/fault.ts'
import { type AcceptedFile, checkFile } from '../../document-reading/file-check.ts'
import type { Flow } from '../../flows/flow.ts'
import type { ReceivedPart } from '../../http/bodies/form-body.ts'
import type { EntryProblems, FileProblem } from './entry-problems.ts'
import { elementsOf, takesFile } from './standing.ts'

/** The files of a form: those that their elements accept, and what is wrong with the others. */
export interface SortedFiles {
  files: AcceptedFile[]
  problems: EntryProblems
}

/** Checks the files that came with a page. Files for other elements are skipped. */
export async function sortFiles(flow: Flow, pageId: string, parts: ReceivedPart[]): Promise<SortedFiles> {
  const page = flow.pages.find(({ id }) => id === pageId)
  const elements = page ? elementsOf(flow, page).filter(takesFile) : []
  const sorted: SortedFiles = { files: [], problems: new Map() }
  for (const part of parts) {
    const element = elements.find(({ id }) => id === part.field)
    if (!element) continue
    const checked = await checkFile(element, part)
    if (!('code' in checked)) sorted.files.push(checked)
    else sorted.problems.set(element.id, classifyProblem(checked, part, element.constraints.max_bytes))
  }
  return sorted
}

function classifyProblem(
  { code }: CodedProblem,
  { file, scan }: ReceivedPart,
  maxBytes = Number.POSITIVE_INFINITY,
): FileProblem {
  if (scan === 'infected') return 'infected'
  if (code === 'invalid_file_type') return 'wrong_type'
  return file.size > maxBytes ? 'too_large' : 'damaged'
}
