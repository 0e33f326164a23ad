import { findOwnApplication, type OwnApplication } from '../../applications/own-application-queries.ts'
import { isUuid } from '../../contract/uuid.ts'
import type { Database } from '../../db/database.ts'
import { findHidden, hasConditions } from '../../flows/asked.ts'
import { type ElementValue, presentValue } from '../../flows/element-value.ts'
import { ELEMENT_TYPES, type Flow, type FormElement, type Page, type Stage } from '../../flows/flow.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import type { StoredValue } from '../../flows/stored-value.ts'
import { findFormValues } from '../../variables/queries.ts'
import { Refusal } from '../door/refusal.ts'
import type { Session } from '../door/session.ts'
import { isStageSent } from './submission-queries.ts'

/** Where an application stands, and what its applicant can do there. */
export interface Standing {
  application: OwnApplication
  flow: Flow
  stage: Stage
  /** Those of the stage that its applicant is asked. */
  pages: Page[]
  /** The ids of the flow's pages and elements that they are not asked, by what they have answered. */
  hidden: Set<string>
  /** What is stored of each element that conditions may name; nothing in a flow without conditions. */
  stored: ReadonlyMap<string, StoredValue>
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
  const isSent = await isStageSent(db, companyId, application.id, application.transition_count)
  const values = hasConditions(flow) ? await findFormValues(db, companyId, [application.id]) : []
  const stored = new Map(values.map((value) => [value.form_element_id, value]))
  const isOver = stage.kind === 'rejected' || stage.kind === 'completed'
  const hasPages = flow.pages.some((page) => page.stage_id === stage.id)
  const place = { application, flow, stage, stored }
  return { ...place, ...whatIsAsked(place), isSent, isOpen: hasPages && !isSent && !isOver }
}

/** The same standing with these answers instead. */
export function withAnswers(standing: Standing, values: ElementValue[]): Standing {
  if (!hasConditions(standing.flow)) return standing
  const stored = new Map(standing.stored)
  for (const value of values) {
    if (value.stored) stored.set(value.elementId, value.stored)
    else stored.delete(value.elementId)
  }
  return { ...standing, stored, ...whatIsAsked({ ...standing, stored }) }
}

function whatIsAsked({
  application,
  flow,
  stage,
  stored,
}: Pick<Standing, 'application' | 'flow' | 'stage' | 'stored'>): Pick<Standing, 'pages' | 'hidden' | 'currentPage'> {
  const hidden = findHidden(flow, ({ id, type }) => {
    const value = stored.get(id)
    return value ? presentValue(type, value) : null
  })
  const all = flow.pages.filter((page) => page.stage_id === stage.id)
  const pages = all.filter(({ id }) => !hidden.has(id))
  // A page that is not asked any more leads to the one after it.
  const from = all.findIndex(({ id }) => id === application.page_id)
  return { hidden, pages, currentPage: pages.find((page) => all.indexOf(page) >= from) ?? pages[0] }
}

/** A page that can be filled in, if it belongs to the stage where the application stands. */
export const openPage = ({ isOpen, pages }: Standing, pageId: string): Page | undefined =>
  isOpen ? pages.find(({ id }) => id === pageId) : undefined

/** What a page may ask for and shows, in order. */
export const elementsOf = (flow: Flow, page: Page): FormElement[] =>
  flow.form_elements.filter((element) => element.form_id === page.form_id)

/** Those of them that its applicant is asked. */
export const askedOf = ({ flow, hidden }: Standing, page: Page): FormElement[] =>
  elementsOf(flow, page).filter(({ id }) => !hidden.has(id))

/** What a page asks for besides, which nobody but its applicant sees the answers to. */
export const selfIdentificationOf = (flow: Flow, page: Page): FormElement[] =>
  flow.self_identification.filter((element) => element.form_id === page.form_id)

/** Whether an element holds a file, a drawn or a typed one too. */
export const takesFile = ({ type }: FormElement): boolean => ELEMENT_TYPES[type].filterClass === 'document'

/** Whether an element holds a value. */
export const takesValue = (element: FormElement): boolean =>
  ELEMENT_TYPES[element.type].filterClass !== null && !takesFile(element)
