import type { ElementConstraints } from '../../src/flows/element-type.ts'
import type { ElementType, StageKind } from '../../src/flows/flow.ts'
import { seededId } from './seeded-id.ts'
import { zipfSplit } from './zipf.ts'

/** What a generated year is made of. */
export interface YearPlan {
  seed: string
  companies: PlannedCompany[]
}

export interface PlannedCompany {
  id: string
  slug: string
  endpointId: string
  automationId: string
  flows: PlannedFlow[]
}

export interface PlannedFlow {
  id: string
  slug: string
  applications: number
  stages: PlannedStage[]
  reasonId: string
  /** Element ids by key. */
  elements: Record<string, string>
}

export interface PlannedStage {
  id: string
  slug: string
  kind: StageKind
  pages: { id: string; formId: string; slug: string; elements: PlannedElement[] }[]
}

export interface PlannedElement {
  id: string
  key: string
  type: ElementType
  constraints: ElementConstraints
}

const COMPANIES = 8
const FLOWS_OF_A_COMPANY = 3

const choices = (...ids: string[]): ElementConstraints => ({ choices: ids.map((id) => ({ id, label: id })) })

/** Elements whose values and documents stand in every column and table that there is for them. */
const STAGES: { slug: string; kind: StageKind; pages: Record<string, [ElementType, ElementConstraints?]>[] }[] = [
  {
    slug: 'apply',
    kind: 'active',
    pages: [
      {
        note: ['text'],
        years: ['number'],
        available: ['date'],
        shift: ['selection', choices('day', 'night', 'weekend')],
        can_drive: ['boolean'],
      },
      {
        motivation: ['long_text'],
        contact_email: ['email'],
        other_phone: ['phone'],
        start_time: ['time'],
        languages: ['multi_selection', choices('en', 'es', 'fr', 'zh', 'vi')],
        address: ['address'],
      },
    ],
  },
  { slug: 'screening', kind: 'review', pages: [{ licence: ['document'], signature: ['signature'] }] },
  { slug: 'interview', kind: 'active', pages: [] },
  { slug: 'offer', kind: 'on_hold', pages: [] },
  { slug: 'hired', kind: 'approved', pages: [] },
  { slug: 'rejected', kind: 'rejected', pages: [] },
]

/** Companies, and the flows of each, with sizes by Zipf's law; the same for the same seed. */
export function planYear(seed: string, applications: number): YearPlan {
  return {
    seed,
    companies: zipfSplit(applications, COMPANIES).map((ofCompany, company) => ({
      id: seededId(seed, company),
      slug: `employer-${company + 1}`,
      endpointId: seededId(seed, company, 'endpoint'),
      automationId: seededId(seed, company, 'automation'),
      flows: zipfSplit(ofCompany, FLOWS_OF_A_COMPANY).map((ofFlow, flow) =>
        planFlow(`${seed}/${company}/${flow}`, flow, ofFlow),
      ),
    })),
  }
}

function planFlow(seed: string, index: number, applications: number): PlannedFlow {
  const stages = STAGES.map(
    ({ slug, kind, pages }): PlannedStage => ({
      id: seededId(seed, slug),
      slug,
      kind,
      pages: pages.map((elements, page) => ({
        id: seededId(seed, slug, page),
        formId: seededId(seed, slug, page, 'form'),
        slug: `page-${page + 1}`,
        elements: Object.entries(elements).map(([key, [type, constraints = {}]]) => ({
          id: seededId(seed, 'element', key),
          key,
          type,
          constraints,
        })),
      })),
    }),
  )
  const elements = stages.flatMap(({ pages }) => pages.flatMap((page) => page.elements))
  return {
    id: seededId(seed),
    slug: `flow-${index + 1}`,
    applications,
    stages,
    reasonId: seededId(seed, 'reason'),
    elements: Object.fromEntries(elements.map(({ key, id }) => [key, id])),
  }
}
