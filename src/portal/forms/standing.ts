import { findOwnApplication, type OwnApplication } from '../../applications/own-application-queries.ts'
import { isUuid } from '../../contract/uuid.ts'
import type { Database } from '../../db/database.ts'
import { ELEMENT_TYPES, type Flow, type FormElement, type Page, type Stage } from '../../flows/flow.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { Refusal } from '../door/refusal.ts'
import type { Session } from '../door/session.ts'
import { isStageSent } from './submission-queries.ts'

/** Where an application stands, and what its applicant can do there. */
export interface Standing {
  application: OwnApplication
  flow: Flow
  stage: Stage
  /** Those of the stage. */
  pages: Page[]
  /** The page that is to be filled in next. */
  currentPage: Page | undefined
  /** The applicant has sent the pages of the stage. */
  isSent: boolean
  /** The pages can be filled in and sent. */
  isOpen: boolean
}

/**
 * Where one of the applicant's applications stands.
 * @param lock whether it is locked until the transaction ends
 * @throws {Refusal} not_found, also when it is somebody else's
 */
export async function findStanding(
  db: Database,
  { companyId, candidateId, company }: Session,
  applicationId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Standing> {
  const application = isUuid(applicationId)
    ? await findOwnApplication(db, companyId, candidateId, applicationId, { lock })
    : undefined
  if (!application) throw new Refusal('not_found')
  const flow = await cachedFlow(db, company, application.hiring_flow_id)
  const stage = flow?.stages.find(({ id }) => id === application.stage_id)
  if (!flow || !stage) throw new Error(`Application ${application.id} stands in a flow or stage that is gone.`)
  const pages = flow.pages.filter((page) => page.stage_id === stage.id)
  const isSent = await isStageSent(db, companyId, application.id, application.transition_count)
  return {
    application,
    flow,
    stage,
    pages,
    currentPage: pages.find(({ id }) => id === application.page_id) ?? pages[0],
    isSent,
    isOpen: pages.length > 0 && !isSent && stage.kind !== 'rejected' && stage.kind !== 'completed',
  }
}

/** A page that can be filled in, if it belongs to the stage where the application stands. */
export const openPage = ({ isOpen, pages }: Standing, pageId: string): Page | undefined =>
  isOpen ? pages.find(({ id }) => id === pageId) : undefined

/** What a page asks for and shows, in order. */
export const elementsOf = (flow: Flow, page: Page): FormElement[] =>
  flow.form_elements.filter((element) => element.form_id === page.form_id)

/** What a page asks for besides, which nobody but its applicant sees the answers to. */
export const selfIdentificationOf = (flow: Flow, page: Page): FormElement[] =>
  flow.self_identification.filter((element) => element.form_id === page.form_id)

/** Whether an element holds a file, a drawn or a typed one too. */
export const takesFile = ({ type }: FormElement): boolean => ELEMENT_TYPES[type].filterClass === 'document'

/** Whether an element holds a value. */
export const takesValue = (element: FormElement): boolean =>
  ELEMENT_TYPES[element.type].filterClass !== null && !takesFile(element)
