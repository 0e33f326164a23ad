import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, localhostAllowedHostnames } from '@modelcontextprotocol/server'
import { HirelineApi } from './hireline-api.ts'
import { mcpServer } from './mcp-server.ts'
import type { MoveTokens } from './move-tokens.ts'

const PATH = '/mcp'
const MAX_BODY_BYTES = 256_000
/** `Api-Key` is the API's own scheme, `Bearer` what clients of the protocol send. */
const CREDENTIALS = /^(?:bearer|api-key) +(\S+)$/i

interface Served {
  port: number
  listen: string
  /** Names by which it is reached, beside localhost: a page in a browser cannot come in by another. */
  hosts: string[]
  apiAddress: string
  tokens: MoveTokens
}

/** Serves the Model Context Protocol over HTTP. It keeps no session and no key: each request brings its own. */
export async function serveMcp({ port, listen, hosts, apiAddress, tokens }: Served) {
  const allowed = [...localhostAllowedHostnames(), ...hosts]
  const hasAllowedHost = hostHeaderValidation(allowed)
  const hasAllowedOrigin = originValidation(allowed)
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const key = CREDENTIALS.exec(requestInfo?.headers.get('authorization') ?? '')?.[1] ?? ''
      return mcpServer({ api: new HirelineApi(apiAddress, key), tokens })
    },
    { maxRequestBodySize: MAX_BODY_BYTES },
  )
  const handle = toNodeHandler(handler)
  const server = createServer((request, response) => {
    if (!hasAllowedHost(request, response) || !hasAllowedOrigin(request, response)) return
    const refuse = (status: number, message: string, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify({ error: message }))
    if (new URL(request.url ?? '', 'http://localhost').pathname !== PATH) return refuse(404, `MCP is at ${PATH}.`)
    if (!CREDENTIALS.test(request.headers.authorization ?? '')) {
      return refuse(401, 'Send an API key of Hireline: Authorization: Bearer hl_…', { 'www-authenticate': 'Bearer' })
    }
    void handle(request, response)
  })
  server.listen(port, listen)
  await once(server, 'listening')
  const { port: bound } = server.address() as AddressInfo
  return {
    address: `http://${listen.includes(':') ? `[${listen}]` : listen}:${bound}${PATH}`,
    async close() {
      await handler.close()
      server.close()
      server.closeAllConnections()
    },
  }
}
