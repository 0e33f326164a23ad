import { ELEMENT_TYPES } from '../src/flows/flow.ts'

/** `docs/element-types.md`, from the types themselves. */
export function elementTypesPage(): string {
  const rows = Object.entries(ELEMENT_TYPES).map(([name, { value, constraints, filterClass }]) => {
    const allowed = constraints.map((constraint) => `\`${constraint}\``).join(', ') || 'none'
    return `| \`${name}\` | ${value} | ${allowed} | ${filterClass ?? 'not at all'} |`
  })
  return `# Types of form elements

What an element takes, in JSON and as a form or query parameter carries it, what a [company file](config-as-code.md) may say of its
values, and as what v2 [filters](lists.md#filters-v2) them. null and the empty text clear an element. This page is generated from
\`src/flows/element-types/\`.

| type | a value | constraints | filtered as |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}
