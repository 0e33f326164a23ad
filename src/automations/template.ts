const PLACEHOLDER = /\{\{(.*?)\}\}/gs

/**
 * Fills the placeholders `{{ path }}` of a text. What is null leaves nothing; an object stands as JSON.
 * @param write writes a value for where it lands, such as HTML
 */
export function renderText(template: string, graph: object, write: (text: string) => string = String): string {
  return template.replace(PLACEHOLDER, (_, path: string) => write(asText(valueAt(graph, path.trim()))))
}

/** A value with the placeholders of all its texts filled. */
export function renderValue(template: unknown, graph: object): unknown {
  if (typeof template === 'string') return renderText(template, graph)
  if (Array.isArray(template)) return template.map((inside) => renderValue(inside, graph))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([name, inside]) => [name, renderValue(inside, graph)]))
}

function valueAt(graph: object, path: string): unknown {
  let value: unknown = graph
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
