import { may } from '../session.ts'
import { queryClient } from './client.ts'
import type { ApplicationRow } from './contracts.ts'
import { deliveriesQuery, linksQuery, mailsQuery, textMessagesQuery } from './correspondence.ts'
import { notesQuery } from './notes.ts'
import { applicationQuery, candidateApplicationsQuery, historyQuery } from './queries.ts'
import { runsQuery } from './runs.ts'

/** Reads everything that a record shows before it is opened, as far as the person may; what was read lately is not read again. */
export function prefetchRecord({ application_id: id, candidate, hiring_flow: flow }: ApplicationRow) {
  void queryClient.prefetchQuery(applicationQuery(id))
  void queryClient.prefetchQuery(historyQuery(id))
  void queryClient.prefetchQuery(candidateApplicationsQuery(candidate.id))
  if (may('notes:read')) void queryClient.prefetchQuery(notesQuery(id))
  if (may('automations:read')) void queryClient.prefetchQuery(runsQuery(id))
  if (may('mails:read')) void queryClient.prefetchInfiniteQuery(mailsQuery(id))
  if (may('mails:read')) void queryClient.prefetchInfiniteQuery(textMessagesQuery(id))
  if (may('webhooks:read')) void queryClient.prefetchInfiniteQuery(deliveriesQuery(id))
  if (may('magic_links:read') && candidate.email !== null)
    void queryClient.prefetchInfiniteQuery(linksQuery(id, candidate.email, flow.id))
}
