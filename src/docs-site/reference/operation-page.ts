import { html, type SafeHtml } from '@remix-run/html-template'
import type { JsonSchema } from '../../http/openapi/json-schema.ts'
import { codeBlock } from '../code-block.ts'
import type { DocsPage, PageLinks } from '../page.ts'
import { type PlacedOperation, responseOf, type ShownDocument } from './document.ts'
import type { ExampleCall } from './example-calls.ts'
import { type FieldContext, fieldsOf, parameterList } from './fields.ts'

/** What the document does not say of an operation, or not so that it can be shown. */
export interface OperationDetails {
  call: ExampleCall
  /** That its key must have; none where it takes no key. */
  scope: string | undefined
}

/** The page of an operation: what it takes and answers, its errors, and examples. */
export function operationPage(
  document: ShownDocument,
  operation: PlacedOperation,
  details: OperationDetails,
): DocsPage {
  const { operationId, summary, path, address, method, description = '', tags } = operation
  return {
    path,
    title: summary,
    isWide: true,
    content: (links) => operationContent(document, operation, details, links),
    findables: () => [
      {
        path,
        title: summary,
        place: `Reference · ${tags[0]}`,
        text: description,
        names: [
          operationId,
          words(operationId),
          method,
          address,
          details.call.method,
          ...fieldNames(document, operation),
        ].join(' '),
      },
    ],
  }
}

const words = (name: string) => name.replaceAll(/([A-Z0-9]+)/g, ' $1')

function fieldNames({ components }: ShownDocument, { parameters = [], requestBody }: PlacedOperation): string[] {
  const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema)
  const inBody = schemas.flatMap((schema) => {
    const itself = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1) as string] : schema
    return Object.keys(itself?.properties ?? {})
  })
  const named = parameters.filter((parameter) => parameter.in !== 'header').map(({ name }) => name)
  return [...named, ...inBody]
}

function operationContent(
  document: ShownDocument,
  operation: PlacedOperation,
  { call, scope }: OperationDetails,
  { to, text }: PageLinks,
): SafeHtml {
  const { method, address, summary, description, operationId, tags } = operation
  const context: FieldContext = { schemas: document.components.schemas, text }
  const example = successes(document, operation)[0]
  return html`<div class="operation">
<div class="about">
<h1>${summary}</h1>
<p class="call"><span class="method">${method}</span> <code>${address}</code></p>
${description ? text(description) : ''}
<p class="access">${
    scope
      ? html`The API key needs the scope <code>${scope}</code>.`
      : 'Takes no API key: who knows the address may call it.'
  }</p>
${parameters(operation, 'path', 'In the path', context)}
${parameters(operation, 'query', 'In the query', context)}
${parameters(operation, 'header', 'Headers', context)}
${bodyFields(operation, context)}
${answers(document, operation, context)}
${errors(document, operation, to, text)}
</div>
<div class="examples">
<h2 id="example">Example</h2>
${codeBlock('curl', call.curl)}
${codeBlock('TypeScript', call.sdk)}
${example ? codeBlock(`Answer ${example.status}`, JSON.stringify(example.example, null, 2)) : ''}
<p><a href="${to('try/')}#/${encodeURIComponent(tags[0] ?? '')}/${operationId}">Try it</a></p>
</div>
</div>`
}

function parameters({ parameters = [] }: PlacedOperation, place: string, title: string, context: FieldContext) {
  const shown = parameters.filter((parameter) => parameter.in === place)
  if (shown.length === 0) return ''
  return html`<h2 id="${place}">${title}</h2>
${parameterList(
  shown.map(({ name, schema, required = false, description }) => ({ name, schema, required, description })),
  context,
)}`
}

const MEDIA: Record<string, string> = {
  'application/json': 'JSON',
  'multipart/form-data': 'a form (multipart/form-data)',
}

function bodyFields({ requestBody }: PlacedOperation, context: FieldContext): SafeHtml | '' {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!type || !media) return ''
  const fields = fieldsOf(media.schema, context)
  return html`<h2 id="body">Body</h2>
<p class="muted">${MEDIA[type] ?? type}${requestBody?.required ? '' : ', may be left out'}</p>
${fields === '' ? html`<p>An object of any shape.</p>` : fields}`
}

interface Success {
  status: string
  description: string
  schema: JsonSchema
  example: unknown
}

function successes(document: ShownDocument, { responses }: PlacedOperation): Success[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, response]) => {
      const { description, content = {} } = responseOf(document, response)
      const media = content['application/json']
      return media ? [{ status, description, ...media, example: media.example }] : []
    })
}

function answers(document: ShownDocument, operation: PlacedOperation, context: FieldContext): SafeHtml {
  return html`${successes(document, operation).map(({ status, description, schema }) => {
    const { inside, isWhole } = contentOf(schema, context)
    return html`<h2 id="answer-${status}">Answer ${status}</h2>
<p>${description}${isWhole ? '' : html` These fields stand in <code>data</code>:`}</p>
${fieldsOf(inside, { ...context, isAnswer: true })}`
  })}`
}

/** What stands in `data`, unless other fields stand beside it. */
function contentOf(schema: JsonSchema, { schemas }: FieldContext): { inside: JsonSchema; isWhole: boolean } {
  const whole = schema.$ref ? (schemas[schema.$ref.split('/').at(-1) as string] ?? {}) : schema
  const { status: _, data, ...others } = whole.properties ?? {}
  return data && Object.keys(others).length === 0 ? { inside: data, isWhole: false } : { inside: whole, isWhole: true }
}

function errors(
  document: ShownDocument,
  { responses }: PlacedOperation,
  to: PageLinks['to'],
  text: PageLinks['text'],
): SafeHtml {
  const refusals = Object.entries(responses).filter(([status]) => !status.startsWith('2'))
  return html`<h2 id="errors">Errors</h2>
<p>Each has a <code>code</code> of <a href="${to('reference/errors/')}">a closed list</a>. This operation answers with these:</p>
${refusals.map(
  ([status, response]) => html`<h3 id="error-${status}">${status}</h3>
<div class="codes">${text(responseOf(document, response).description)}</div>`,
)}`
}
