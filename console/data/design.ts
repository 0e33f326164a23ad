import { queryOptions } from '@tanstack/react-query'
import { language } from '../i18n.ts'
import { session } from '../session.ts'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { CheckedDraft, CompletedDraft, ConfigurationVersions, FlowDesign, Version } from './contracts.ts'
import { pages } from './operate.ts'

/** How a flow is described; it is read anew whenever somebody looks at it. */
export const flowDesignQuery = (slug: string) =>
  queryOptions({
    queryKey: ['flow design', slug],
    queryFn: ({ signal }) => call<FlowDesign>(`/flow-designs/${slug}/`, { signal }),
  })

/** A text of a company file in the language of the page, or else in that which comes first. */
export const wordsOf = (text: string | Record<string, string>): string =>
  typeof text === 'string' ? text : (text[language] ?? Object.values(text)[0] ?? '')

export const versionsQuery = pages<ConfigurationVersions>('configuration versions', '/v1/configuration/versions/', {})

export const versionQuery = (id: string) =>
  queryOptions({
    queryKey: ['configuration version', id],
    queryFn: ({ signal }) => call<Version>(`/v1/configuration/versions/${id}/`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whatever is shown of the configuration is old. */
export const readConfigurationAnew = () =>
  Promise.all(
    [
      'configuration',
      'configuration versions',
      'flow design',
      'flows',
      'flow',
      'variables',
      'message texts',
      'message templates',
      'text preview',
    ].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  )

/** A draft of a flow, and the digest of what it was made from. */
interface Draft {
  yaml: string
  based_on: string
}

const draftKey = (slug: string) => `draft of ${slug} of ${session.company.id} by ${session.user.id}`

/** The draft that somebody has begun in this browser. */
export function keptDraft(slug: string): Draft | undefined {
  const kept = localStorage.getItem(draftKey(slug))
  return kept === null ? undefined : (JSON.parse(kept) as Draft)
}

export const keepDraft = (slug: string, draft: Draft) => localStorage.setItem(draftKey(slug), JSON.stringify(draft))
export const dropDraft = (slug: string) => localStorage.removeItem(draftKey(slug))

/** What the service says of a draft, and the text that it says it of. */
export const checkDraft = async (slug: string, draft: Draft) => ({
  ...(await call<CheckedDraft>(`/flow-designs/${slug}/check/`, { body: draft })),
  yaml: draft.yaml,
})

/** What may stand at a place of a draft. */
export const completeDraft = (slug: string, yaml: string, offset: number) =>
  call<CompletedDraft>(`/flow-designs/${slug}/complete/`, { body: { yaml, offset, language } })

/** One change that a form makes, at the names of what it changes: `flows, clerk, stages, apply, name`. */
export interface DraftEdit {
  at: string[]
  change: {
    text?: { language: string; words: string }
    /** Null takes it away. */
    value?: DraftValue
    entry?: object
    places?: number
    removed?: true
  }
}

export type DraftValue = boolean | number | string | string[] | null

/** A draft after a change by a form. */
export const editDraft = (slug: string, yaml: string, edit: DraftEdit) =>
  call<{ yaml: string }>(`/flow-designs/${slug}/edit/`, { body: { yaml, ...edit } })

/** A draft without problems, with what there is to see of it. */
export interface SeenDraft extends NonNullable<CheckedDraft['preview']>, Pick<CheckedDraft, 'languages'> {
  yaml: string
}

/** What a draft says, if it has the shape of one. */
export interface DescribedDraft extends NonNullable<CheckedDraft['described']>, Pick<CheckedDraft, 'languages'> {}

/** Applies a draft, which is none any more. */
export async function publishDraft(slug: string, draft: Draft & { take_over?: boolean }) {
  await call(`/flow-designs/${slug}/publish/`, { body: draft })
  dropDraft(slug)
  await readConfigurationAnew()
}
