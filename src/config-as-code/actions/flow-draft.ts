import { createHash } from 'node:crypto'
import { requireCompanyById } from '../../companies/actions/require-company.ts'
import type { PublicCompany } from '../../companies/public-company.ts'
import { findPublicCompanyById } from '../../companies/queries.ts'
import { Fault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import type { ShownFlow } from '../../portal/preview/draw-screen.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { CompanyFile } from '../company-file.ts'
import { type Completed, completeDraft, pathsOf } from '../completion/complete-draft.ts'
import type { KeyMeanings } from '../completion/key-meanings.ts'
import { type NamedProblem, withNames } from '../draft-names.ts'
import { type DraftEdit, editDraft } from '../edit-draft.ts'
import { type FlowPart, flowPart } from '../flow-part.ts'
import { describedIn, parseCompanyFile } from '../parse-company-file.ts'
import { plannedFlow } from '../planned-flow.ts'
import { findLatestVersion } from '../version-queries.ts'
import { FileError, type LocatedProblem, type SourceFile } from '../yaml-file.ts'
import { yamlText } from '../yaml-text.ts'
import { type Applied, applyCompanyFile } from './apply-company-file.ts'
import { writeCompanyFile } from './write-company-file.ts'

/** What somebody wants to make of a flow, its automations and the mails that these send. */
export interface FlowDraft {
  flow: string
  yaml: string
  /** The digest of what the draft was made from. */
  basedOn: string
}

/** What a draft is made from, in a few letters. */
export const digestOf = (part: FlowPart): string => createHash('sha256').update(yamlText(part)).digest('base64url')

interface DescribedDraft {
  part: FlowPart
  paths: ReturnType<typeof pathsOf>
}

/** The name under which problems of the draft itself are told. */
const DRAFT = 'draft'

interface CheckedDraft {
  changes: Applied['changes']
  problems: NamedProblem[]
  isOutdated: boolean
  /** What applicants would see of it, if it can be read. */
  shown: ShownFlow | undefined
  /** The flow as the draft describes it, if all of it has the right shape; what it names need not be there. */
  described: DescribedDraft | undefined
  company: PublicCompany
}

/**
 * What publishing a draft would change, or what is wrong with it; nothing is written.
 * @throws {Fault} hiring_flow_not_found
 */
export async function checkFlowDraft(
  db: Database,
  secrets: Secrets,
  companyId: string,
  draft: FlowDraft,
): Promise<CheckedDraft> {
  const { source, isOutdated } = await wholeFile(db, secrets, companyId, draft)
  const company = await publicCompany(db, companyId)
  let shown: ShownFlow | undefined
  let described: DescribedDraft | undefined
  try {
    described = describedDraft(source, draft.flow)
    shown = plannedFlow(parseCompanyFile(source).objects, draft.flow, company)
    const { changes } = await applyCompanyFile(db, secrets, source, {
      dryRun: true,
      isOperators: false,
      managedIn: 'console',
    })
    return { changes, problems: [], isOutdated, shown, described, company }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    const problems = withNames(draft.yaml, error.problems.map(toldOfDraft))
    return { changes: [], problems, isOutdated, shown, described, company }
  }
}

/**
 * The flow that a draft describes, as applicants would see it.
 * @throws {FileError} when it cannot be read
 * @throws {Fault} hiring_flow_not_found
 */
export async function readFlowDraft(
  db: Database,
  secrets: Secrets,
  companyId: string,
  draft: Pick<FlowDraft, 'flow' | 'yaml'>,
): Promise<ShownFlow | undefined> {
  const { source } = await wholeFile(db, secrets, companyId, { ...draft, basedOn: '' })
  return plannedFlow(parseCompanyFile(source).objects, draft.flow, await publicCompany(db, companyId))
}

function describedDraft(source: SourceFile, slug: string): DescribedDraft | undefined {
  const file = describedIn(source)
  const part = file && flowPart(file, slug)
  return part && { part, paths: pathsOf(part, file) }
}

const publicCompany = async (db: Database, companyId: string) =>
  (await findPublicCompanyById(db, companyId)) as PublicCompany

/** A draft after a change by a form. */
export async function editFlowDraft(db: Database, companyId: string, yaml: string, edit: DraftEdit): Promise<string> {
  return editDraft(yaml, edit, (await publicCompany(db, companyId)).language)
}

/**
 * What may stand at a place of a draft.
 * @throws {Fault} hiring_flow_not_found
 */
export async function completeFlowDraft(
  db: Database,
  secrets: Secrets,
  companyId: string,
  { flow, yaml, offset, meanings }: Pick<FlowDraft, 'flow' | 'yaml'> & { offset: number; meanings: KeyMeanings },
): Promise<Completed> {
  const file = await writeCompanyFile(db, secrets, await requireCompanyById(db, companyId))
  requireFlowPart(file, flow)
  return completeDraft({ text: yaml, offset }, file, meanings)
}

function requireFlowPart(file: CompanyFile, flow: string): FlowPart {
  const part = flowPart(file, flow)
  if (!part) throw new Fault('hiring_flow_not_found', 'There is no such flow.')
  return part
}

/**
 * Applies a draft, if nobody has changed meanwhile what it was made from.
 * @throws {FileError} with every problem
 * @throws {Fault} hiring_flow_not_found, configuration_changed, configuration_managed_elsewhere
 */
export async function publishFlowDraft(
  db: Database,
  secrets: Secrets,
  companyId: string,
  { takesOver, ...draft }: FlowDraft & { takesOver: boolean | undefined },
): Promise<Applied> {
  // Read first: whatever is applied from here on is another version.
  const latest = await findLatestVersion(db, companyId)
  const { source, isOutdated } = await wholeFile(db, secrets, companyId, draft)
  if (isOutdated) {
    throw new Fault(
      'configuration_changed',
      'Somebody has changed this flow since the draft was begun. Read it anew, and change that.',
    )
  }
  return applyCompanyFile(db, secrets, source, {
    isOperators: false,
    managedIn: 'console',
    takesOver,
    basedOn: latest?.number ?? 0,
  })
}

/** The company file with the draft in place of what it says of the flow. */
async function wholeFile(db: Database, secrets: Secrets, companyId: string, { flow, yaml, basedOn }: FlowDraft) {
  const file = await writeCompanyFile(db, secrets, await requireCompanyById(db, companyId))
  const part = requireFlowPart(file, flow)
  const rest = {
    ...file,
    flows: without(file.flows, part.flows),
    automations: without(file.automations, part.automations),
    email_templates: without(file.email_templates, part.email_templates),
  }
  const source = { name: 'company', text: JSON.stringify(rest), included: [{ name: DRAFT, text: yaml }] }
  return { source, isOutdated: digestOf(part) !== basedOn }
}

const without = <T>(list: T[] = [], some: T[]): T[] => list.filter((entry) => !some.includes(entry))

/** What the draft does to the rest of the company has no line in it. */
const toldOfDraft = (problem: LocatedProblem): LocatedProblem =>
  problem.file === DRAFT ? problem : { ...problem, line: 1, column: 1 }
