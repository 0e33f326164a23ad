import type { Endpoint } from '../http/endpoint.ts'
import { createMagicLink } from './endpoints/create-magic-link.ts'
import { listMagicLinks } from './endpoints/list-magic-links.ts'
import { revokeMagicLink } from './endpoints/revoke-magic-link.ts'

export const magicLinkEndpoints: Endpoint[] = [createMagicLink, listMagicLinks, revokeMagicLink]
