import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { Command, InvalidArgumentError } from 'commander'
import { HirelineApi } from '../mcp/hireline-api.ts'
import { mcpServer } from '../mcp/mcp-server.ts'
import { MoveTokens } from '../mcp/move-tokens.ts'
import { serveMcp } from '../mcp/serve-http.ts'

interface McpOptions {
  http?: number
  listen: string
  host: string[]
}

/** `hireline mcp`: a server of the Model Context Protocol, beside a running service. */
export const mcpCommand = () =>
  new Command('mcp')
    .option(
      '--http <port>',
      'serve HTTP at /mcp; each request brings its key. Without it: standard input and output',
      port,
    )
    .option('--listen <address>', 'where HTTP listens', '127.0.0.1')
    .option('--host <name>', 'a host name by which it is reached, beside localhost; can be repeated', collect, [])
    .action(async ({ http, listen, host }: McpOptions) => {
      const address = process.env.HIRELINE_URL || `http://127.0.0.1:${process.env.PORT || 8080}`
      const tokens = new MoveTokens()
      if (http === undefined) {
        const key = process.env.HIRELINE_API_KEY
        if (!key)
          throw new Error('Set HIRELINE_API_KEY to a key with the scopes that the assistant may use (docs/mcp.md).')
        const context = { api: new HirelineApi(address, key), tokens }
        serveStdio(() => mcpServer(context))
        return
      }
      const server = await serveMcp({ port: http, listen, hosts: host, apiAddress: address, tokens })
      console.error(`MCP answers at ${server.address}`)
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close())
    })

const collect = (name: string, others: string[]) => [...others, name]

function port(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0 || number > 65_535) throw new InvalidArgumentError('It must be a port.')
  return number
}
