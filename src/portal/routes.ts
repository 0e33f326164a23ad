import type { PortalEndpoint } from './endpoint.ts'
import { logOut } from './endpoints/log-out.ts'
import { showLink } from './endpoints/show-link.ts'
import { useLink } from './endpoints/use-link.ts'

export const portalEndpoints: PortalEndpoint[] = [showLink, useLink, logOut]
