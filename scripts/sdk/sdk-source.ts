import {
  isPaged,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  resolve,
  rowsOf,
  type Schema,
} from './document.ts'
import { camelCase, methodName } from './method-name.ts'
import { docText, type Place, typeText, union } from './type-text.ts'

const NOTE =
  '// Generated from api/openapi.json by scripts/sdk/. Change the document, or scripts/sdk/method-names.ts.\n'

/** The files of the SDK that are made from the document, by path. */
export function sdkSource(document: OpenApiDocument): Record<string, string> {
  return {
    'sdk/src/generated/types.ts': typesFile(document),
    'sdk/src/generated/operations.ts': operationsFile(document),
  }
}

function typesFile(document: OpenApiDocument): string {
  const { schemas } = document.components
  const named = new Map(
    Object.entries(schemas).map(([name, schema]) => [name, declaration(name, schema, 'json', schema.description)]),
  )
  if (!named.has('ErrorCode')) {
    named.set('ErrorCode', declarationOfText('ErrorCode', `ErrorResponse['code']`, 'Why a request was refused.'))
  }
  const own = [
    ...operationsOf(document).flatMap((operation) => operationTypes(document, operation)),
    webhookEvents(document),
  ]
  const needed = neededNames(named, [...own, operationsFile(document), 'ErrorResponse', 'ErrorCode'])
  return [
    NOTE,
    `import type { FileInput, FormValue } from '../form.ts'\n`,
    ...[...named].filter(([name]) => needed.has(name)).map(([, text]) => text),
    ...own,
  ].join('\n')
}

/** The named types that some texts speak of, and those that these speak of: not the envelopes around answers. */
function neededNames(named: Map<string, string>, texts: string[]): Set<string> {
  const needed = new Set<string>()
  const look = (text: string) => {
    for (const [word] of text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').matchAll(/\b[A-Z]\w*/g)) {
      const declared = named.get(word)
      if (declared === undefined || needed.has(word)) continue
      needed.add(word)
      look(declared)
    }
  }
  texts.forEach(look)
  return needed
}

const inputName = ({ operationId }: Operation) => `${pascalCase(operationId)}Input`
const answerName = ({ operationId }: Operation) => `${pascalCase(operationId)}Answer`
const pascalCase = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())

function declaration(name: string, schema: Schema, place: Place, description?: string): string {
  const text = typeText(schema, place)
  const isInterface = text.startsWith('{') && text.endsWith('}') && !schema.allOf && !schema.anyOf && !schema.oneOf
  return `${docText(description)}export ${isInterface ? `interface ${name} ` : `type ${name} = `}${text}\n`
}

/** What goes into an operation, and what comes out of it where that has no name in the document. */
function operationTypes(document: OpenApiDocument, operation: Operation): string[] {
  const { method, path } = operation
  const about = `\`${method.toUpperCase()} ${path}\``
  const input = inputSchema(document, operation)
  const answer = answerText(document, operation)
  return [
    ...(input ? [declaration(inputName(operation), input.schema, input.place, `What ${about} takes.`)] : []),
    ...(isName(answer) ? [] : [declarationOfText(answerName(operation), answer, `What ${about} answers.`)]),
  ]
}

const declarationOfText = (name: string, text: string, description: string) =>
  `${docText(description)}export type ${name} = ${text}\n`

const isName = (text: string) => /^\w+$/.test(text) && text !== 'unknown'

/** Body and query in one object, since no field is in both. */
function inputSchema(
  document: OpenApiDocument,
  { method, body, queryParameters }: Operation,
): { schema: Schema; place: Place; isRequired: boolean } | null {
  const query: Schema = {
    type: 'object',
    properties: Object.fromEntries(
      queryParameters.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description && { description }) },
      ]),
    ),
    required: queryParameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
  const isRequired = (query.required?.length ?? 0) > 0
  if (!body) return queryParameters.length > 0 ? { schema: query, place: 'json', isRequired } : null
  const place: Place = body.isForm ? 'form' : 'json'
  // An empty object stands for a body that may hold nothing; whoever changes something says what.
  const { required = [], properties } = resolve<Schema>(document, body.schema)
  const mustSay = body.isRequired && (required.length > 0 || !properties || body.isForm || method !== 'post')
  if (queryParameters.length === 0) return { schema: body.schema, place, isRequired: mustSay }
  return { schema: { allOf: [body.schema, query] }, place, isRequired: mustSay || isRequired }
}

/** What a method answers: what stands in `data`, or everything but the status where other fields stand beside it. */
function answerText(document: OpenApiDocument, { answers }: Operation): string {
  if (answers.length === 0) return 'void'
  return union(
    answers.map((answer) => {
      const { status: _, ...properties } = answer.properties ?? {}
      const { data } = properties
      if (data && Object.keys(properties).length === 1) return typeText(data)
      return typeText({ ...resolve<Schema>(document, answer), properties })
    }),
  )
}

const isWhole = ({ answers }: Operation) => Object.keys(answers[0]?.properties ?? {}).length > 2

/** Every event that an endpoint can be sent, told apart by `type`. */
function webhookEvents({ webhooks }: OpenApiDocument): string {
  const schemas = Object.values(webhooks ?? {}).flatMap((methods) =>
    Object.values(methods).flatMap(({ requestBody }) => {
      const schema =
        requestBody && 'content' in requestBody ? requestBody.content['application/json']?.schema : undefined
      return schema ? [typeText(schema)] : []
    }),
  )
  const events =
    schemas.length > 0
      ? union(schemas)
      : '{ id: string; type: string; timestamp: string; data: Record<string, unknown> }'
  return declarationOfText('WebhookEvent', events, 'What an endpoint is sent.')
}

function operationsFile(document: OpenApiDocument): string {
  const groups = new Map<string | null, string[]>()
  const taken = new Set<string>()
  for (const operation of operationsOf(document)) {
    const { group, name } = methodName(operation)
    const whole = [group, name].join('.')
    if (taken.has(whole))
      throw new Error(`Two operations are ${whole}: name ${operation.operationId} in method-names.ts.`)
    taken.add(whole)
    groups.set(group, [...(groups.get(group) ?? []), methodText(document, operation, group, name)])
  }
  const body = [...groups].map(([group, methods]) =>
    group === null ? methods.join('\n') : `  readonly ${group} = {\n${methods.join('\n')}  }\n`,
  )
  const code = `/** A method for each operation of the API. */\nexport abstract class Operations extends Requests {\n${body.join('\n')}}\n`
  const types = [...code.matchAll(/\bTypes\.(\w+)/g)].map(([, name]) => name as string)
  const imported = [...new Set(types)].sort()
  return [
    NOTE,
    `import type { Pages } from '../pages.ts'\n`,
    `import { type RequestOptions, Requests, segment } from '../requests.ts'\n`,
    `import type {\n${imported.map((name) => `  ${name},\n`).join('')}} from './types.ts'\n\n`,
    code.replaceAll('Types.', ''),
  ].join('')
}

function methodText(document: OpenApiDocument, operation: Operation, group: string | null, name: string): string {
  const { method, path, pathParameters, summary, description, isKeyed, onlyReads } = operation
  const input = inputSchema(document, operation)
  const indent = group === null ? '  ' : '    '
  const parameters = [
    ...pathParameters.map((parameter) => `${camelCase(parameter.name)}: string`),
    ...(input ? [`input: Types.${inputName(operation)}${input.isRequired ? '' : ' = {}'}`] : []),
    'options?: RequestOptions',
  ]
  const answer = answerText(document, operation)
  const answered = isName(answer) ? (answer === 'void' ? answer : `Types.${answer}`) : `Types.${answerName(operation)}`
  const address = path
    .replace(/^\/external/, '')
    .replace(/\{(\w+)\}/g, (_, parameter: string) => `\${segment(${camelCase(parameter)})}`)
  const call = [
    `operation: '${operation.operationId}'`,
    `method: '${method.toUpperCase()}'`,
    `path: ${address.includes('$') ? `\`${address}\`` : `'${address}'`}`,
    ...inputParts(operation),
    // The answer to a read is not worth keeping on the server.
    ...(isKeyed && !onlyReads ? ['isKeyed: true'] : []),
    ...(onlyReads ? ['onlyReads: true'] : []),
    ...(isWhole(operation) ? ['isWhole: true'] : []),
  ]
  const paged = isPaged(document, operation)
  const row = operation.answers[0] && rowsOf(document, operation.answers[0])
  const rowType = row?.$ref ? `Types.${typeText(row)}` : `${answered}['results'][number]`
  const returned = paged ? `Pages<${rowType}, ${answered}>` : `Promise<${answered}>`
  const run = `this.${paged ? 'pages' : 'call'}({ ${call.join(', ')} }, options)`
  const doc = docText([summary && `${summary}.`, description].filter(Boolean).join('\n'), indent)
  const signature = `(${parameters.join(', ')}): ${returned}`
  return group === null
    ? `${doc}${indent}readonly ${name} = ${signature} =>\n${indent}  ${run}\n`
    : `${doc}${indent}${name}: ${signature} =>\n${indent}  ${run},\n`
}

function inputParts({ body, queryParameters }: Operation): string[] {
  if (!body) return queryParameters.length > 0 ? ['query: input'] : []
  const fields = [body.isForm ? 'form: input' : 'body: input']
  return queryParameters.length > 0
    ? [...fields, `inQuery: [${queryParameters.map(({ name }) => `'${name}'`).join(', ')}]`]
    : fields
}
