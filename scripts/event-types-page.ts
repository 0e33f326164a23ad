import { EVENT_CATALOGUE } from '../src/event-catalogue.ts'

/** `docs/event-types.md`, from the catalogue of events. */
export function eventTypesPage(): string {
  const rows = EVENT_CATALOGUE.map(({ type, when, data }) => `| \`${type}\` | ${when} | ${fieldsOf(data)} |`)
  return `# Types of events

What [webhook endpoints](events.md) are sent. The last two go to the endpoint that they are for, whatever it subscribes to. Each has a
schema in \`src/event-catalogue.ts\`, from which this page is generated.

| type | when | \`data\` |
| --- | --- | --- |
${rows.join('\n')}
`
}

function fieldsOf(data: object): string {
  const { properties } = data as { properties: Record<string, { description?: string }> }
  return Object.entries(properties)
    .map(([name, { description }]) => `\`${name}\`${description ? ` (${withoutEnd(description)})` : ''}`)
    .join(', ')
}

/** A description as it stands inside a sentence: its first letter small unless it is a code. */
const withoutEnd = (text: string) => (text.charAt(0).toLowerCase() + text.slice(1)).replace(/\.$/, '')
