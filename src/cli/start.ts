import { Command } from 'commander'
import { prepareDemo } from '../demo/actions/prepare-demo.ts'
import { issueSetUpToken } from '../operators/actions/issue-set-up-token.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { isLoopback } from './reach.ts'
import { runService } from './run-service.ts'

/**
 * `hireline start`: everything in one process, with the demo company if the database is empty and only this machine can
 * reach the service.
 */
export const startCommand = () =>
  new Command('start')
    .option('--demo', 'make the demo company and its key in an empty database, even where HOST lets others in')
    .action(async ({ demo = false }: { demo?: boolean }) => {
      let demoKey: string | undefined
      let setUpToken: string | undefined
      await runService({
        api: true,
        worker: true,
        makesDatabase: true,
        async prepare({ connection, config }) {
          if (demo || isLoopback(config.HOST)) {
            demoKey = await prepareDemo(connection.db, secretsOf(config), config.HIRELINE_DEMO_API_KEY)
          }
          setUpToken = await issueSetUpToken(connection.db)
        },
        announce: (address) => console.log(greeting(address.replace(/\/+$/, ''), { demoKey, setUpToken })),
      })
    })

interface Secrets {
  demoKey: string | undefined
  setUpToken: string | undefined
}

function greeting(address: string, { demoKey, setUpToken }: Secrets): string {
  const lines = [
    `Hireline answers at ${address}`,
    `Documentation       ${address}/docs`,
    // What stands behind # is sent to no server, so that no log holds it.
    `Console             ${address}/console${setUpToken === undefined ? '' : `/setup#${setUpToken}`}`,
  ]
  if (setUpToken !== undefined) lines.push('                    (makes you its owner; works once, within the hour)')
  if (demoKey === undefined) return lines.join('\n')
  return [
    ...lines,
    `Demo API key        ${demoKey}`,
    '',
    'Try it:',
    `  curl -H 'Authorization: Api-Key ${demoKey.replaceAll("'", "'\\''")}' ${address}/external/v1/hiring-flow/`,
  ].join('\n')
}
