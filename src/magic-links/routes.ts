import type { Endpoint } from '../http/endpoint.ts'
import { createMagicLink } from './endpoints/create-magic-link.ts'

export const magicLinkEndpoints: Endpoint[] = [createMagicLink]
