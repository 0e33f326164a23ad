import { contentProblem } from '../automations/steps/send-webhook.ts'
import type { CompanyFile, StepEntry } from './company-file.ts'
import { entriesOf } from './entries.ts'
import type { FileProblem, YamlPath } from './yaml-file.ts'

/** Placeholders of email templates that cannot be filled, whatever the candidate. */
export function checkEmailTemplates(templates: CompanyFile['email_templates']): FileProblem[] {
  return entriesOf(templates).flatMap(([index, template]) =>
    (['subject', 'text', 'html'] as const).flatMap((field) =>
      problemAt(['email_templates', index, field], template[field], contentProblem),
    ),
  )
}

/** What is wrong with steps that send: templates and endpoints that are not in the file, and bad placeholders. */
export function checkOutboundSteps(
  at: YamlPath,
  steps: StepEntry[] | undefined,
  file: Partial<CompanyFile>,
): FileProblem[] {
  const templates = new Set(entriesOf(file.email_templates).map(([, { key }]) => key))
  const endpoints = new Set(entriesOf(file.webhook_endpoints).map(([, { key }]) => key))
  return entriesOf(steps).flatMap(([index, { send_email: email, send_webhook: webhook, branch }]) => {
    const step = [...at, index]
    const inside = (side: 'do' | 'else') =>
      checkOutboundSteps([...step, 'branch', side], branch?.[side] as StepEntry[] | undefined, file)
    return [
      ...missing([...step, 'send_email', 'template'], 'email template', email?.template, templates),
      ...problemAt([...step, 'send_email', 'to'], email?.to, contentProblem),
      ...missing([...step, 'send_webhook', 'endpoint'], 'webhook endpoint', webhook?.endpoint, endpoints),
      ...problemAt([...step, 'send_webhook', 'content'], webhook?.content, contentProblem),
      ...inside('do'),
      ...inside('else'),
    ]
  })
}

function problemAt(at: YamlPath, value: unknown, check: (value: unknown) => string | undefined): FileProblem[] {
  const message = check(value)
  return message === undefined ? [] : [{ at, message }]
}

function missing(at: YamlPath, noun: string, key: unknown, known: Set<unknown>): FileProblem[] {
  if (typeof key !== 'string' || known.has(key)) return []
  return [{ at, message: `there is no ${noun} ${key} in this file` }]
}
