import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Endpoint } from '../endpoint.ts'
import { completeDocument, type OpenApiDocument } from './openapi-document.ts'
import type { WebhookKind } from './webhooks.ts'

/** Registers the OpenAPI 3.1 document and its interactive page; must come before the routes it describes. */
export async function describeApi(
  app: FastifyInstance,
  endpoints: Endpoint[],
  webhooks: WebhookKind[],
  { version, baseUrl }: { version: string; baseUrl?: string },
) {
  const guides = `${baseUrl?.replace(/\/$/, '') ?? ''}/docs/`
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hireline external API',
        version,
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
        contact: { name: 'Who operates this installation', url: guides },
      },
      externalDocs: { description: 'Guides and reference', url: guides },
      servers: [{ url: baseUrl ?? '/' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The API key alone.' },
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'The whole header: `Api-Key <API_KEY>`.',
          },
        },
      },
      tags: TAGS,
    },
    transformObject: (document) =>
      completeDocument(
        (document as { openapiObject: unknown }).openapiObject as OpenApiDocument,
        endpoints,
        webhooks,
      ) as object,
  })
}

/** Serves the document at `/external/openapi.json` and a page to try it at `/docs/try/`; neither needs a key. */
export async function serveApiDescription(app: FastifyInstance) {
  app.get('/external/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/docs/try',
    uiConfig: { layout: 'BaseLayout', tryItOutEnabled: true, deepLinking: true },
    theme: { title: 'Hireline API' },
    staticCSP: DOCS_POLICY,
    uiHooks: { preHandler: leadToTheSlash },
  })
}

/** The page's links are relative with the slash alone: only the browser knows below which path a proxy shows it. */
async function leadToTheSlash({ url }: FastifyRequest, reply: FastifyReply) {
  const [path = '', query] = url.split('?', 2)
  if (path.endsWith('/try')) return reply.redirect(query === undefined ? 'try/' : `try/?${query}`)
}

/** The page holds an API key while it is open, so it runs and loads nothing from other sites. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The request header that every POST accepts, besides Authorization. */
export const IDEMPOTENCY_HEADER = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      examples: ['b9a1c1de-0001-4f0e-9b1a-5d2f6c7e8a90'],
      description:
        'Makes the request safe to repeat: for 24 hours a repeat with the same key gets the first answer again, with `Idempotency-Replayed: true`.',
    }),
  ),
})

const TAGS = [
  { name: 'Company', description: 'The company that the API key belongs to.' },
  { name: 'Configuration', description: 'The company file: flows, forms, automations, templates.' },
  { name: 'Hiring flows', description: 'Flows with their stages, pages, forms and form elements.' },
  { name: 'Applications', description: 'Create, list, read and move applications.' },
  { name: 'Interviews', description: 'Times that applicants chose to be met at.' },
  { name: 'Automations', description: 'Fire webhooks; read what automations did.' },
  { name: 'Candidates', description: 'What candidates have told.' },
  { name: 'Documents', description: 'Files of applications, and what reading them gave.' },
  { name: 'Webhooks', description: 'Endpoints that are told of events, the events, and their deliveries.' },
  { name: 'Imports', description: 'People and applications, with their past, from the files of another system.' },
  { name: 'Insights', description: 'Numbers of a flow, nobody by name.' },
  { name: 'Changes', description: 'What changed, for those who keep a copy.' },
  { name: 'Billing', description: 'Exports of billable events.' },
  { name: 'Audit', description: 'Who did what to whom.' },
]

const DESCRIPTION = `Hiring for a company's own systems.

Every request needs the company's API key: \`Authorization: Bearer <API_KEY>\` or \`Authorization: Api-Key <API_KEY>\`. A success is
\`{"status":"success","data":…}\`, an error \`{"status":"error","message":…,"code":…,"details":[…]}\` with a code from a
closed list. Every answer carries \`X-Request-Id\` and the rate limit headers \`RateLimit-Policy\`, \`RateLimit\`,
\`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`. Every POST takes \`Idempotency-Key\`. Paths answer with and
without the trailing slash.`
