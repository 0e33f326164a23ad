import { basePath } from '../session.ts'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { TakenDocument, TakenDocuments } from './contracts.ts'
import { applicationQuery, documentQuery } from './queries.ts'

/** One is looked at, and two are loaded meanwhile. */
const AT_ONCE = 3

/** Takes the next documents; those that were skipped are left to others. */
export const takeDocuments = (except: string[]) =>
  call<TakenDocuments>('/v1/documents/take/', { body: { count: AT_ONCE, except_document_ids: except.slice(-500) } })

/** Verifies a document, or rejects it with a reason that the applicant sees. */
export const review = (id: string, reason: string | undefined) =>
  call<unknown>(`/v1/documents/${id}/review/`, {
    body: reason === undefined ? { status: 'verified' } : { status: 'rejected', reason },
  })

export const pictureOf = (id: string, page: number) => `${basePath}/documents/${id}/pages/${page}/`

/** Has what belongs to a document there before it is looked at. */
export function preload({ id, application_id }: TakenDocument) {
  void queryClient.prefetchQuery(applicationQuery(application_id))
  void queryClient.prefetchQuery(documentQuery(id))
  new Image().src = pictureOf(id, 1)
}
