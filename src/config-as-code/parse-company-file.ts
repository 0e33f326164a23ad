import { checkCompanyFile } from './check-company-file.ts'
import { type CompanyFile, validateCompanyFile } from './company-file.ts'
import type { PlannedObject } from './config-object.ts'
import { joinedFile } from './joined-file.ts'
import { plannedObjects } from './planned-objects.ts'
import { type TextMessageSize, textMessageSizes } from './text-message-sizes.ts'
import { type UntranslatedText, untranslatedTexts } from './translations.ts'
import { type SourceFile, schemaProblems, type YamlFile } from './yaml-file.ts'

/** A checked company file. */
export interface CompanyPlan {
  /** The slug of the company that the file describes. */
  slug: string
  file: CompanyFile
  objects: PlannedObject[]
  /** What applicants would read in the company's own language instead of theirs. */
  untranslated: UntranslatedText[]
  textMessages: TextMessageSize[]
  /** Complains about a part of the file. */
  fail: YamlFile['fail']
}

/**
 * What a company file says as far as its shape goes; nothing when something has the wrong shape. What it names need not be there.
 * @throws {FileError} when it is not YAML
 */
export function describedIn(source: SourceFile): CompanyFile | undefined {
  const { content } = joinedFile(source)
  return schemaProblems(validateCompanyFile, content).length === 0 ? (content as CompanyFile) : undefined
}

/**
 * Reads a company file and checks all of it.
 * @throws {FileError} with every problem, each at its line and column
 */
export function parseCompanyFile(source: SourceFile): CompanyPlan {
  const { content, fail } = joinedFile(source)
  const problems = [...schemaProblems(validateCompanyFile, content), ...checkCompanyFile(content)]
  if (problems.length > 0) fail(problems)
  const file = content as CompanyFile
  return {
    slug: file.company.slug,
    file,
    objects: plannedObjects(file),
    untranslated: untranslatedTexts(file),
    textMessages: textMessageSizes(file),
    fail,
  }
}
