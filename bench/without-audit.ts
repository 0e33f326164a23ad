import { registerHooks } from 'node:module'

/** Loaded before a service: it then writes no audit entries. Only to measure what they cost. */
const NOTHING = `
export const recordAudit = async () => {}
export const recordAudits = async () => {}
export const recordRead = async () => {}
`

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/src/audit/record.ts')
      ? { format: 'module', source: NOTHING, shortCircuit: true }
      : next(url, context),
})
