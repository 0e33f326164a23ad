import { Command } from 'commander'
import { runService } from './run-service.ts'

/** `hireline api`: the HTTP API alone. */
export const apiCommand = () => new Command('api').action(() => runService({ api: true }))
