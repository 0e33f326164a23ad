import { isPaged, type OpenApiDocument, type Operation, operationsOf, rowsOf } from './document.ts'
import { exampleInput, FILE } from './example-inputs.ts'
import { methodName } from './method-name.ts'
import { typeText } from './type-text.ts'

const NOTE =
  '// Generated from api/openapi.json by scripts/sdk/. It is compiled, so that the examples of the documentation are right.\n'

/** Examples of calls, for the documentation (JSON), and those of the SDK once more as a program that the compiler checks. */
export function exampleCalls(document: OpenApiDocument): Record<string, string> {
  const operations = operationsOf(document)
  const calls = Object.fromEntries(
    operations.map((operation) => {
      const input = exampleInput(document, operation)
      const body = sdkCall(document, operation, input)
      const imports = body.includes('openAsBlob') ? `import { openAsBlob } from 'node:fs'\n` : ''
      const sdk = `${imports}import { Hireline } from '@hireline/sdk'\n\nconst hireline = new Hireline()\n\n${body}`
      return [operation.operationId, { curl: curlCall(operation, input), sdk, method: sdkMethod(operation), body }]
    }),
  )
  const program = Object.entries(calls).map(
    ([operationId, { body }]) => `\nexport async function ${operationId}(hireline: Hireline) {\n${indented(body)}\n}\n`,
  )
  return {
    'src/docs-site/reference/example-calls.json': `${JSON.stringify(calls, ['curl', 'sdk', 'method', ...Object.keys(calls)], 2)}\n`,
    'sdk/tests/example-calls.ts': `${NOTE}import { openAsBlob } from 'node:fs'\nimport type { Hireline } from '@hireline/sdk'\n${program.join('')}`,
  }
}

const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '  ')

function sdkMethod(operation: Operation): string {
  const { group, name } = methodName(operation)
  return ['hireline', ...(group ? [group] : []), name].join('.')
}

function sdkCall(document: OpenApiDocument, operation: Operation, input: Record<string, unknown>): string {
  const parameters = [
    ...operation.pathParameters.map(({ example }) => literal(example)),
    ...(Object.keys(input).length > 0 ? [literal(takesAnyQuery(operation) ? { query: input } : input)] : []),
  ]
  const call = `${sdkMethod(operation)}(${parameters.join(', ')})`
  if (!isPaged(document, operation)) {
    const name = answerName(operation)
    return `const ${name} = await ${call}\nconsole.log(${name})`
  }
  const row = operation.answers[0] && rowsOf(document, operation.answers[0])
  const name = row?.$ref ? variableName(typeText(row)) : 'row'
  return `for await (const ${name} of ${call}) {\n  console.log(${name})\n}`
}

/** A GET whose query is an object of any shape. */
const takesAnyQuery = ({ body, queryParameters }: Operation) => !body && queryParameters.length === 0

function answerName({ answers }: Operation): string {
  const data = answers.length === 1 ? answers[0]?.properties?.data : undefined
  return data?.$ref ? variableName(typeText(data)) : 'answer'
}

const variableName = (type: string) => type.replace(/^./, (letter) => letter.toLowerCase())

/** A value as TypeScript. */
function literal(value: unknown, indent = ''): string {
  if (isFile(value)) return `{ name: '${value.file}', content: await openAsBlob('${value.file}') }`
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const isArray = Array.isArray(value)
  const parts = isArray
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([key, one]) => `${keyText(key)}: ${literal(one, inner)}`)
  if (parts.length === 0) return isArray ? '[]' : '{}'
  const line = isArray ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (line.length + indent.length <= 56 && !line.includes('\n')) return line
  const [open, close] = isArray ? ['[', ']'] : ['{', '}']
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

const keyText = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`)

function curlCall(operation: Operation, input: Record<string, unknown>): string {
  const { method, path, pathParameters, body, queryParameters, isKeyed, onlyReads, isPublic } = operation
  const verb = method.toUpperCase()
  const inQuery = new Set(queryParameters.map(({ name }) => name))
  // What an operation without a body takes beside its parameters stands in its query.
  const isInQuery = ([name]: [string, unknown]) => !body || inQuery.has(name)
  const query = Object.entries(input).filter(isInQuery)
  const fields = Object.entries(input).filter((field) => !isInQuery(field))
  const address = pathParameters.reduce((whole, { name, example }) => whole.replace(`{${name}}`, String(example)), path)
  const search = query
    .flatMap(([name, value]) =>
      [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
    )
    .join('&')
  const implied = fields.length > 0 ? 'POST' : 'GET'
  const lines = [
    `curl${verb === implied ? '' : ` -X ${verb}`} "$HIRELINE_URL${address}${search && `?${search}`}"`,
    ...(isPublic ? [] : ['-H "Authorization: Api-Key $HIRELINE_API_KEY"']),
    ...(isKeyed && !onlyReads ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(fields.length > 0 ? bodyArguments(Object.fromEntries(fields)) : []),
  ]
  return lines.join(' \\\n  ')
}

function bodyArguments(fields: Record<string, unknown>): string[] {
  if (Object.values(fields).some(isFile)) {
    return Object.entries(fields).map(
      ([name, value]) => `-F ${quoted(`${name}=${isFile(value) ? `@${value.file}` : value}`)}`,
    )
  }
  return [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(fields, null, 2))}`]
}

/** For a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const isFile = (value: unknown): value is typeof FILE => value === FILE
