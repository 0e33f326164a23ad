import { Command } from 'commander'
import { prepareDemo } from '../demo/actions/prepare-demo.ts'
import { runService } from './service.ts'

/** `hireline start`: everything in one process, with the demo company when the database is empty. */
export const startCommand = () =>
  new Command('start').description('run the API and the worker in one process').action(async () => {
    let demoKey: string | undefined
    await runService({
      api: true,
      worker: true,
      async prepare({ connection, config }) {
        demoKey = await prepareDemo(connection.db, config.HIRELINE_DEMO_API_KEY)
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
