import { Command } from 'commander'
import { runService } from './run-service.ts'

/** `hireline worker`: the job queue alone. */
export const workerCommand = () => new Command('worker').action(() => runService({ worker: true }))
