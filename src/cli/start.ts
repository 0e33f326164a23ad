import { Command } from 'commander'
import { prepareDemo } from '../demo/actions/prepare-demo.ts'
import { isLoopback } from './reach.ts'
import { runService } from './run-service.ts'

/**
 * `hireline start`: everything in one process, with the demo company if the database is empty and only this machine can
 * reach the service.
 */
export const startCommand = () =>
  new Command('start')
    .description('run the API and the worker in one process')
    .option('--demo', 'make the demo company and its key in an empty database, even where HOST lets others in')
    .action(async ({ demo = false }: { demo?: boolean }) => {
      let demoKey: string | undefined
      await runService({
        api: true,
        worker: true,
        async prepare({ connection, config }) {
          if (demo || isLoopback(config.HOST)) {
            demoKey = await prepareDemo(connection.db, config.HIRELINE_DEMO_API_KEY)
          }
        },
        announce: (address) => console.log(greeting(address.replace(/\/+$/, ''), demoKey)),
      })
    })

function greeting(address: string, demoKey: string | undefined): string {
  const lines = [`Hireline answers at ${address}`, `Documentation       ${address}/docs`]
  if (demoKey === undefined) return lines.join('\n')
  return [
    ...lines,
    `Demo API key        ${demoKey}`,
    '',
    'Try it:',
    `  curl -H 'Authorization: Api-Key ${demoKey.replaceAll("'", "'\\''")}' ${address}/external/v1/hiring-flow/`,
  ].join('\n')
}
