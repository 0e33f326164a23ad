import type { PortalEndpoint } from './endpoint.ts'
import { logOut } from './endpoints/log-out.ts'

export const portalEndpoints: PortalEndpoint[] = [logOut]
