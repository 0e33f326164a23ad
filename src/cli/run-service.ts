import type { Parts } from './service.ts'

/** As in service.ts, which is loaded only by who runs it: the other commands start half a second sooner without. */
export const runService = async (parts: Parts) => (await import('./service.ts')).runService(parts)
