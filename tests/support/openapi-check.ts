import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import type { TestAnswer } from './test-answer.ts'

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>
}

interface Checker {
  document: Document
  ajv: Ajv2020
}

/** A path with a broken escape looks like that of an operation here, and is none for the router. */
const NO_SUCH_PATH = 'not_found'

/** Every service of a process has the same document, and its schemas are dear to compile. */
let checker: Checker | undefined

/**
 * Fails when an answer is not one that the OpenAPI document describes: its status, its body with the code of an error, and the
 * request id that every answer carries.
 * @returns the path of its operation in the document, if it has one
 */
export function checkAgainstDocument(
  app: FastifyInstance,
  method: string,
  url: string,
  answer: TestAnswer,
): string | undefined {
  if (!answer.headers['x-request-id']) throw new Error(`${method} ${url} was answered without X-Request-Id.`)
  const { document, ajv } = checkerOf(app)
  const path = documentedPath(document, url)
  const operation = path && document.paths[path]?.[method.toLowerCase()]
  if (!path || !operation || method === 'HEAD' || answer.body?.code === NO_SUCH_PATH) return undefined
  const response = operation.responses[String(answer.status)]
  if (!response) {
    throw new Error(
      `${method} ${path} answered ${answer.status}, which the document does not list: ${JSON.stringify(answer.body)}`,
    )
  }
  const pointer = response.$ref
    ? response.$ref.split('/').slice(1)
    : ['paths', path, method.toLowerCase(), 'responses', String(answer.status)]
  const validate = ajv.getSchema(
    `hireline#/${[...pointer, 'content', 'application/json', 'schema'].map(escapePointer).join('/')}`,
  )
  if (!validate) throw new Error(`The document has no schema at ${pointer.join(' ')}.`)
  if (!(validate as ValidateFunction)(answer.body)) {
    throw new Error(
      `${method} ${path} ${answer.status} differs from the document: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(answer.body, null, 1).slice(0, 2000)}`,
    )
  }
  return path
}

function checkerOf(app: FastifyInstance): Checker {
  checker ??= makeChecker(app.swagger() as unknown as Document)
  return checker
}

function makeChecker(document: Document): Checker {
  const ajv = new Ajv2020({ strict: false, validateFormats: true })
  // The packages' default exports differ between CommonJS and ES modules.
  ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
  ajv.addSchema({ $id: 'hireline', ...document })
  return { document, ajv }
}

/** As the router has it, a path that is spelled out comes before one in which a parameter stands for its last word. */
function documentedPath({ paths }: Document, url: string): string | undefined {
  const segments = segmentsOf(url)
  const matching = Object.keys(paths).filter((path) => {
    const pattern = segmentsOf(path)
    return pattern.length === segments.length && pattern.every((part, at) => isParameter(part) || part === segments[at])
  })
  return matching.sort((one, other) => parametersIn(one) - parametersIn(other))[0]
}

const isParameter = (segment: string) => segment.startsWith('{')
const parametersIn = (path: string) => segmentsOf(path).filter(isParameter).length

const segmentsOf = (url: string) => url.replace(/\?.*$/s, '').replace(/\/$/, '').split('/').slice(1)
const escapePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
