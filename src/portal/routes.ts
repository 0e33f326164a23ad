import type { PortalEndpoint } from './endpoint.ts'
import { logOut } from './endpoints/log-out.ts'
import { showLink } from './endpoints/show-link.ts'
import { showSignUp } from './endpoints/show-sign-up.ts'
import { signUp } from './endpoints/sign-up.ts'
import { useLink } from './endpoints/use-link.ts'

export const portalEndpoints: PortalEndpoint[] = [showLink, useLink, showSignUp, signUp, logOut]
