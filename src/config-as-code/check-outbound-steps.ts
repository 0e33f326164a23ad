import type { AutomationEntry, CompanyFile } from './company-file.ts'
import { entriesOf } from './entries.ts'
import type { FileProblem, YamlPath } from './yaml-file.ts'

/** Steps that name an email template or a webhook endpoint that is not in the file. */
export function checkOutboundSteps(
  at: YamlPath,
  automation: Partial<AutomationEntry>,
  file: Partial<CompanyFile>,
): FileProblem[] {
  const templates = new Set(entriesOf(file.email_templates).map(([, { key }]) => key))
  const endpoints = new Set(entriesOf(file.webhook_endpoints).map(([, { key }]) => key))
  return entriesOf(automation.steps).flatMap(([index, { send_email: email, send_webhook: webhook }]) => {
    const step = [...at, 'steps', index]
    return [
      ...missing([...step, 'send_email', 'template'], 'email template', email?.template, templates),
      ...missing([...step, 'send_webhook', 'endpoint'], 'webhook endpoint', webhook?.endpoint, endpoints),
    ]
  })
}

function missing(at: YamlPath, noun: string, key: unknown, known: Set<unknown>): FileProblem[] {
  if (typeof key !== 'string' || known.has(key)) return []
  return [{ at, message: `there is no ${noun} ${key} in this file` }]
}
