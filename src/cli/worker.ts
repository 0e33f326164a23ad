import { Command } from 'commander'
import { runService } from './run-service.ts'

/** `hireline worker`: the job queue alone. */
export const workerCommand = () =>
  new Command('worker').description('run queued and scheduled jobs alone').action(() => runService({ worker: true }))
