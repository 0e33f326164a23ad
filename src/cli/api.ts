import { Command } from 'commander'
import { runService } from './run-service.ts'

/** `hireline api`: the HTTP API alone. */
export const apiCommand = () =>
  new Command('api')
    .description('run the HTTP API alone; run "hireline worker" beside it')
    .action(() => runService({ api: true }))
