import type { CompanyFile } from '../../src/console/contracts/company-file.ts'
import { nameFrom } from './name-from.ts'
import { starterStages } from './starter-stages.ts'

/** What somebody says of a flow that is not there yet. */
export interface NewFlow {
  name: string
  slug: string
  /** The slug of the flow that it begins as; nothing for a short form. */
  copied: string | undefined
}

/** The company file with one flow more, as a draft that keeps everybody out. */
export function withNewFlow(file: CompanyFile, { name, slug, copied }: NewFlow): CompanyFile {
  const from = file.flows.find((flow) => flow.slug === copied)
  const stages = from ? from.stages : starterStages(file.company.languages)
  const flow = { ...from, slug, name, status: 'DRAFT' as const, stages }
  const automations = [...(file.automations ?? [])]
  for (const automation of file.automations ?? []) {
    const trigger = triggerOfCopy(automation.trigger, copied, slug)
    const taken = automations.map(({ key }) => key)
    if (trigger)
      automations.push({ ...automation, key: nameFrom(`${automation.key} ${slug}`, 'automation', taken), trigger })
  }
  return { ...file, flows: [...file.flows, flow], ...(file.automations && { automations }) }
}

type Trigger = NonNullable<CompanyFile['automations']>[number]['trigger']

/** What starts an automation in a copy of its flow; nothing where another system does, which knows one address. */
function triggerOfCopy({ webhook, ...trigger }: Trigger, from: string | undefined, to: string): Trigger | undefined {
  const [[kind, how] = []] = Object.entries(trigger)
  return kind && how && how.flow === from ? { [kind]: { ...how, flow: to } } : undefined
}
