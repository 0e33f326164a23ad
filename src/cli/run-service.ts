import type { Parts } from './service.ts'

/** Like service.ts, but loads it only when called: the other commands start half a second sooner without it. */
export const runService = async (parts: Parts) => (await import('./service.ts')).runService(parts)
