import type { PublicCompany } from '../../companies/public-company.ts'
import { findHidden } from '../../flows/asked.ts'
import type { Flow, Page, Stage } from '../../flows/flow.ts'
import type { PublicFlow } from '../../flows/queries.ts'
import type { Schedule } from '../../interviews/schedule.ts'
import { choosableSlots } from '../../interviews/slots.ts'
import { languageOf } from '../door/language.ts'
import type { FilledForm } from '../forms/filled-form.ts'
import { presentEntry } from '../forms/form-entries.ts'
import { elementsOf, type Standing, selfIdentificationOf, takesValue } from '../forms/standing.ts'
import type { RenderedPage, View } from '../layout.ts'
import { fill, MESSAGES, type Messages } from '../messages/messages.ts'
import type { SessionView } from '../views/application-frame.ts'
import { applicationPage } from '../views/application-page.ts'
import { formPage } from '../views/form-page.ts'
import { signUpPage } from '../views/sign-up-page.ts'
import { slotsPage } from '../views/slots-page.ts'
import type { Screen } from './screens.ts'

/** A flow that need not be in force, with what its pages are made from. */
export interface ShownFlow {
  flow: Flow
  /** Its public page, if it has one. */
  publicFlow: PublicFlow | undefined
  schedules: Schedule[]
  company: PublicCompany
}

/** How a page is to be seen. */
export interface PreviewWish {
  language: string | null
  pathTo: View['pathTo']
}

interface Wish extends PreviewWish {
  /** Also what only some answers lead to. */
  showsAll: boolean
}

/** No person stands behind what is shown. */
const NOBODY = 'preview'
const EMPTY: FilledForm = { entries: new Map(), documents: new Map() }

/** A screen of a flow as somebody sees it who has answered nothing yet: the applicants' own page, on which nothing can be done. */
export function drawScreen(shown: ShownFlow, screen: Screen, wish: Wish): RenderedPage {
  const { company, publicFlow, schedules } = shown
  const view = previewView(company, wish)
  if (!screen.stage) {
    if (!publicFlow) throw new Error('The flow has no public page.')
    return signUpPage({ ...view, isLoggedIn: false }, publicFlow)
  }
  const standing = standingOf(shown, screen.stage, screen.page, wish)
  if (!screen.page) return applicationPage(view, standing, EMPTY, [])
  const schedule = schedules.find(({ id }) => id === screen.page?.schedule_id)
  if (!schedule) return emptyForm(view, standing, screen.page)
  const appointment = { standing, page: screen.page, schedule, interview: undefined, isOpen: true, canChoose: true }
  const slots = choosableSlots(schedule.rules, new Date())
  return slotsPage(view, appointment, slots, { zone: undefined, from: undefined })
}

/** What a page of a company is made from that nobody has come to. */
export function previewView(company: PublicCompany, { language: asked, pathTo }: PreviewWish): SessionView {
  const language = languageOf(company, asked)
  return {
    language,
    messages: MESSAGES.get(language) as Messages,
    country: company.defaultCountry,
    say: (message, values) => fill(language, message, values),
    csrfToken: '',
    pathTo,
    isLoggedIn: true,
    isPreview: true,
    session: { id: NOBODY, companyId: company.id, candidateId: NOBODY, company },
  }
}

function standingOf({ flow }: ShownFlow, stage: Stage, page: Page | undefined, { showsAll }: Wish): Standing {
  const hidden = showsAll ? new Set<string>() : findHidden(flow, () => null)
  const pages = flow.pages.filter((one) => one.stage_id === stage.id && (one === page || !hidden.has(one.id)))
  const application = {
    id: NOBODY,
    hiring_flow_id: flow.id,
    flow_name: flow.name,
    flow_translations: null,
    stage_id: stage.id,
    stage_name: stage.name,
    stage_translations: null,
    stage_applicant_view: null,
    stage_kind: stage.kind,
    page_id: page?.id ?? null,
    transition_count: 0,
    created: new Date(0),
    has_others: false,
  }
  const place = { application, flow, stage, pages, hidden, currentPage: page ?? pages[0] }
  return { ...place, stored: new Map(), isSent: false, isOpen: page !== undefined }
}

function emptyForm(view: SessionView, standing: Standing, page: Page): RenderedPage {
  const asked = [...elementsOf(standing.flow, page), ...selfIdentificationOf(standing.flow, page)].filter(takesValue)
  return formPage(view, standing, {
    page,
    entries: new Map(asked.map((element) => [element.id, presentEntry(element, undefined)])),
    filled: EMPTY,
    problems: new Map(),
    newlyAsked: [],
    submissionId: NOBODY,
    isSaved: false,
  })
}
