import { Command } from 'commander'
import { buildConsole } from '../console/build/build-console.ts'
import { JSON_OUTPUT } from './company-options.ts'

/** `hireline console`: the pages for recruiters and operators. */
export const consoleCommand = () => new Command('console').addCommand(buildCommand())

const buildCommand = () =>
  new Command('build')
    .description('build the console ahead, for machines and images that set CONSOLE_DIR; its files are replaced')
    .requiredOption('--out <folder>', 'where to')
    .option(...JSON_OUTPUT)
    .action(async ({ out, json }: { out: string; json?: boolean }) => {
      await buildConsole(out)
      console.log(json ? JSON.stringify({ built: out }) : `built ${out}`)
    })
