import { definePortalEndpoint, shown } from '../../portal/endpoint.ts'
import { OWN_ERASURE_PATH } from '../../portal/paths.ts'
import { erasurePage } from '../views/erasure-page.ts'

/** Says what an erasure takes away, and asks whether that is wanted. */
export const showOwnErasure = definePortalEndpoint({
  method: 'GET',
  path: OWN_ERASURE_PATH,
  needsSession: true,
  handle: async (visit) => shown(erasurePage(visit)),
})
