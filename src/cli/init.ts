import { createInterface } from 'node:readline'
import { Command } from 'commander'
import { Value } from 'typebox/value'
import { isTimeZone } from '../companies/locale.ts'
import { readConfig } from '../config.ts'
import { countryProblem } from '../config-as-code/checks.ts'
import { Slug } from '../config-as-code/field-schemas.ts'
import { type FirstAnswers, firstCompanyFile } from '../config-as-code/first-company-file.ts'
import { parseCompanyFile } from '../config-as-code/parse-company-file.ts'
import { JSON_OUTPUT } from './company-options.ts'
import { schemaAddress } from './schema-address.ts'
import { writeWholeFile } from './whole-file.ts'

interface InitOptions {
  name?: string
  slug?: string
  timezone?: string
  country?: string
  flow?: string
  yes?: boolean
  json?: boolean
}

/** `hireline init`: writes a company file to begin with. It touches no database. */
export const initCommand = () =>
  new Command('init')
    .argument('[file]', 'where to write it', 'company.yaml')
    .option('--name <text>', 'the company’s name')
    .option('--slug <slug>', 'its name in addresses; made of its name without it')
    .option('--timezone <zone>', 'such as America/Chicago; this machine’s without it')
    .option('--country <code>', 'of phone numbers without a country code, such as US')
    .option('--flow <name>', 'the first job that people can apply for')
    .option('--yes', 'ask nothing: take what goes without saying')
    .option(...JSON_OUTPUT)
    .action(async (file: string, { yes = false, json, ...given }: InitOptions) => {
      const answers = await answersTo(given, yes || !process.stdin.isTTY)
      const text = firstCompanyFile(answers, schemaAddress(readConfig(process.env)))
      parseCompanyFile({ name: file, text })
      await writeWholeFile(file, async (destination) => void destination.end(text))
      if (json) console.log(JSON.stringify({ written: file, ...answers }))
      else console.log(`wrote ${file}\n\nNext: ${typed()} apply ${file}\nThen: ${typed()} start`)
    })

/** How `hireline` is called here: where it came with a folder's packages, by npx. */
const typed = () => (process.env.npm_command === 'exec' ? 'npx hireline' : 'hireline')

interface Question {
  text: string
  usual: string | undefined
  /** What is wrong with an answer. */
  problem?: (answer: string) => string | undefined
}

async function answersTo(given: InitOptions, asksNothing: boolean): Promise<FirstAnswers> {
  const terminal = asksNothing ? undefined : openTerminal()
  try {
    const answer = (option: string, told: string | undefined, question: Question) =>
      answerTo({ ...question, option, told, terminal })
    const name = await answer('name', given.name, {
      text: 'The company’s name',
      usual: undefined,
      problem: nameProblem,
    })
    const slug = await answer('slug', given.slug, {
      text: 'Its name in addresses',
      usual: slugOf(name),
      problem: slugProblem,
    })
    const timezone = await answer('timezone', given.timezone, {
      text: 'Time zone',
      usual: Intl.DateTimeFormat().resolvedOptions().timeZone,
      problem: (zone) => (isTimeZone(zone) ? undefined : 'must be an IANA time zone such as America/Chicago'),
    })
    const country = await answer('country', given.country, {
      text: 'Country of phone numbers',
      usual: new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale).region ?? 'US',
      problem: (code) => countryProblem(code),
    })
    const flow = await answer('flow', given.flow, {
      text: 'A job to begin with',
      usual: 'Assistant',
      problem: nameProblem,
    })
    return { name, slug, timezone, country, flow, flowSlug: slugOf(flow) || 'first-flow' }
  } finally {
    terminal?.close()
  }
}

type Terminal = ReturnType<typeof openTerminal>

/** Asks on the terminal. Lines that are pasted ahead of their question are kept for it. */
function openTerminal() {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const lines = terminal[Symbol.asyncIterator]()
  return {
    async ask(text: string): Promise<string> {
      terminal.setPrompt(text)
      terminal.prompt()
      const { value, done } = await lines.next()
      if (done) throw new Error('The answers ended before the questions.')
      return value
    },
    close: () => terminal.close(),
  }
}

interface Asked extends Question {
  option: string
  told: string | undefined
  terminal: Terminal | undefined
}

/** What was told as an option; else what is typed, asked again until it will do; else what is usual. */
async function answerTo({ text, usual, problem, option, told, terminal }: Asked): Promise<string> {
  if (told !== undefined || !terminal) {
    const answer = told ?? usual
    if (answer === undefined || answer === '') throw new Error(`There is no terminal to ask on: say --${option} …`)
    const wrong = problem?.(answer)
    if (wrong !== undefined) throw new Error(`--${option} ${wrong}`)
    return answer
  }
  for (;;) {
    const answer = (await terminal.ask(usual ? `${text} [${usual}]: ` : `${text}: `)).trim() || (usual ?? '')
    const wrong = problem?.(answer)
    if (wrong === undefined) return answer
    console.error(`It ${wrong}.`)
  }
}

const nameProblem = (name: string) =>
  name.trim() !== '' && name.length <= 200 && !/\p{Cc}/u.test(name)
    ? undefined
    : 'must be a text of 1 to 200 characters'

const slugProblem = (slug: string) =>
  Value.Check(Slug, slug) ? undefined : 'must be lower-case letters and digits, with single hyphens between'

/** A name in ASCII with hyphens; empty where nothing of it is left. */
const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
