import { Command } from 'commander'
import { runService } from './service.ts'

/** `hireline start`: everything in one process. */
export const startCommand = () =>
  new Command('start')
    .description('run the API and the worker in one process')
    .action(() =>
      runService({ api: true, worker: true, announce: (address) => console.log(`Hireline answers at ${address}`) }),
    )
