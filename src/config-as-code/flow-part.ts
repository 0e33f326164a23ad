import { everyStep } from './check-steps.ts'
import type { CompanyFile } from './company-file.ts'

/** What a company file says of one flow: an included file of it alone could hold this. */
export type FlowPart = Required<Pick<CompanyFile, 'flows' | 'automations' | 'email_templates'>>
type Automation = FlowPart['automations'][number]

/** The flow with this slug, the automations that its people set off, and the templates which those send. */
export function flowPart(file: CompanyFile, slug: string): FlowPart | undefined {
  const flows = file.flows.filter((flow) => flow.slug === slug)
  if (flows.length === 0) return undefined
  const automations = (file.automations ?? []).filter((automation) => flowOf(automation) === slug)
  const sent = new Set(automations.flatMap(templatesOf))
  return { flows, automations, email_templates: (file.email_templates ?? []).filter(({ key }) => sent.has(key)) }
}

/** The slug of the flow in which an automation is set off. */
const flowOf = ({ trigger }: Automation): string | undefined => Object.values(trigger)[0]?.flow

const templatesOf = ({ steps }: Automation): string[] =>
  everyStep([], steps).flatMap(({ step }) => (step.send_email ?? step.send_text)?.template ?? [])

/** The same without the addresses of webhooks: whoever knows one can send to it. */
export const withoutAddresses = (part: FlowPart): FlowPart => ({
  ...part,
  automations: part.automations.map((automation) => {
    const { webhook } = automation.trigger
    if (!webhook) return automation
    const { public_id: _, ...others } = webhook
    return { ...automation, trigger: { webhook: others } }
  }),
})
