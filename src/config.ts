import { isIP } from 'node:net'
import type { TrustedProxies } from './http/caller-address.ts'
import { readSecretKeys, SECRET_KEYS_ACCEPT } from './secrets/secret-keys.ts'

type SecretKeys = ReturnType<typeof readSecretKeys>

/** One setting: how its text is read, what it is when absent, and what it means to an operator. */
interface Setting<T> {
  default: T
  read: (text: string) => T
  accepts: string
  meaning: string
  secret?: boolean
}

const text = (accepts: string, pattern = /^.+$/s) => ({
  accepts,
  read(value: string): string {
    if (!pattern.test(value)) throw new Error(`must be ${accepts}`)
    return value
  },
})

const integer = (min: number, max: number) => ({
  accepts: `a whole number from ${min} to ${max}`,
  read(value: string): number {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < min || number > max) throw new Error(`must be ${this.accepts}`)
    return number
  },
})

const oneOf = <T extends string>(...choices: T[]) => ({
  accepts: choices.join(', '),
  read(value: string): T {
    if (!(choices as string[]).includes(value)) throw new Error(`must be one of ${this.accepts}`)
    return value as T
  },
})

const timeZone = {
  accepts: 'an IANA time zone, such as America/Chicago',
  read(value: string): string {
    try {
      return Temporal.Now.zonedDateTimeISO(value).timeZoneId
    } catch {
      throw new Error(`must be ${this.accepts}`)
    }
  },
}

const secretKeys = { accepts: SECRET_KEYS_ACCEPT, read: readSecretKeys }

const scannerAddress = {
  accepts: 'tcp://host:port or unix:///path',
  read(value: string): string {
    const isKnown = URL.canParse(value) && /^(tcp:\/\/[^/?#@]+\/?|unix:\/\/\/[^?#]+)$/.test(value)
    if (!isKnown) throw new Error(`must be ${this.accepts}`)
    return value
  },
}

const url = (...protocols: string[]) => ({
  accepts: `a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  read(value: string): string {
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) throw new Error(`must be ${this.accepts}`)
    return value
  },
})

const MAX_PROXIES = 20

const proxies = {
  accepts: 'true, false, a number of proxies, or addresses and networks with commas between them',
  read(value: string): TrustedProxies {
    if (value === 'true') return 1
    if (value === 'false') return 0
    if (/^\d+$/.test(value) && Number(value) <= MAX_PROXIES) return Number(value)
    const networks = value.split(',').map((network) => network.trim())
    if (!networks.every(isNetwork)) throw new Error(`must be ${this.accepts}: 1, or 10.0.0.0/8,2001:db8::1`)
    return networks
  },
}

/** An address, or a network with its prefix length; a prefix of 0 would trust everyone. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : 128
  const isPrefix = prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits)
  return isIP(address) !== 0 && isPrefix && rest.length === 0
}

/** Every setting of Hireline, by the name of its environment variable. `docs/configuration.md` is generated from it. */
export const SETTINGS = {
  HOST: {
    ...text('a host name or address'),
    default: '127.0.0.1',
    meaning: 'Address to listen on. Beyond loopback a BASE_URL is needed.',
  },
  PORT: { ...integer(0, 65535), default: 8080, meaning: 'Port to listen on; 0 takes a free one.' },
  BASE_URL: {
    ...url('http:', 'https:'),
    default: undefined,
    meaning: 'The address that callers use, for links in answers. Without it, links follow the Host header.',
  },
  DATA_DIR: { ...text('a folder'), default: 'data', meaning: 'Folder of the embedded database and of local files.' },
  DATABASE_URL: {
    ...url('postgres:', 'postgresql:'),
    default: undefined,
    secret: true,
    meaning: 'PostgreSQL 15 or newer. Without it an embedded PostgreSQL runs from DATA_DIR.',
  },
  DATABASE_POOLER_URL: {
    ...url('postgres:', 'postgresql:'),
    default: undefined,
    secret: true,
    meaning:
      'Where "hireline api" sends the statements of requests instead: a pooler of transactions before the same database, such as PgBouncer. See [scaling.md](scaling.md#pgbouncer).',
  },
  DATABASE_POOLER_PREPARES: {
    ...oneOf('true', 'false'),
    default: 'false',
    meaning:
      'true says that the pooler keeps prepared statements, as PgBouncer does since 1.21 (max_prepared_statements).',
  },
  DATABASE_POOL_SIZE: {
    // The queue's four runners listen on one each, and a migration uses one beside the queue's own.
    ...integer(6, 1000),
    default: 10,
    meaning:
      'Database connections that one process may hold. A worker holds one more, which shows that it lives, and one while it makes a billing export.',
  },
  DATABASE_CONNECT_TIMEOUT_SECONDS: {
    ...integer(1, 600),
    default: 5,
    meaning: 'How long a new connection to the database, or one that is free, is waited for.',
  },
  DATABASE_STATEMENT_TIMEOUT_SECONDS: {
    ...integer(0, 86_400),
    default: 30,
    meaning:
      'How long one statement may take; 0 lifts the limit. A server that does not even answer then is given up 5 seconds later.',
  },
  DATABASE_LOCK_TIMEOUT_SECONDS: {
    ...integer(0, 86_400),
    default: 5,
    meaning: 'How long a statement may wait for what another transaction holds; 0 lifts the limit.',
  },
  DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS: {
    ...integer(0, 86_400),
    default: 60,
    meaning: 'How long a transaction may rest between two statements; 0 lifts the limit.',
  },
  REDIS_URL: {
    ...url('redis:', 'rediss:'),
    default: undefined,
    secret: true,
    meaning:
      'Redis or Valkey that shares rate limits among several API processes. Without it each process counts alone.',
  },
  LOG_LEVEL: {
    ...oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    meaning: 'Least severity that is logged.',
  },
  DEFAULT_TIMEZONE: {
    ...timeZone,
    default: 'UTC',
    meaning: 'Time zone of datetimes that callers send without one.',
  },
  RATE_LIMIT_PER_MINUTE: {
    ...integer(0, 1_000_000),
    default: 100,
    meaning: 'Requests a minute for each API key; 0 lifts the limit. A key can have its own.',
  },
  RATE_LIMIT_PER_SECOND: {
    ...integer(0, 1_000_000),
    default: 20,
    meaning: 'Requests a second for each API key; 0 lifts the limit. A key can have its own.',
  },
  WEBHOOK_RATE_LIMIT_PER_MINUTE: {
    ...integer(0, 1_000_000),
    default: 600,
    meaning: 'Fires a minute for each webhook; 0 lifts the limit.',
  },
  WEBHOOK_RATE_LIMIT_PER_SECOND: {
    ...integer(0, 1_000_000),
    default: 50,
    meaning: 'Fires a second for each webhook; 0 lifts the limit.',
  },
  WEBHOOK_UNKNOWN_RATE_LIMIT_PER_MINUTE: {
    ...integer(0, 1_000_000),
    default: 60,
    meaning: 'Fires a minute from one address that find no webhook; 0 lifts the limit.',
  },
  PORTAL_RATE_LIMIT_PER_MINUTE: {
    ...integer(0, 1_000_000),
    default: 300,
    meaning:
      'Requests a minute to the applicant’s pages from one address, and searches of the documentation; 0 lifts the limit.',
  },
  SIGN_UP_RATE_LIMIT_PER_MINUTE: {
    ...integer(0, 1_000_000),
    default: 10,
    meaning: 'Sign-ups a minute on public pages from one address; 0 lifts the limit.',
  },
  SIGN_UP_MAILS_PER_HOUR: {
    ...integer(1, 1000),
    default: 3,
    meaning:
      'Mails an hour that sign-ups on a company’s public pages send to one address. Plus tags count as the address itself, and so do dots at gmail.com.',
  },
  SIGN_UP_MAILS_PER_HOUR_PER_COMPANY: {
    ...integer(1, 1_000_000),
    default: 1000,
    meaning: 'Mails an hour that sign-ups on a company’s public pages send in all.',
  },
  CONSOLE_RATE_LIMIT_PER_MINUTE: {
    ...integer(0, 1_000_000),
    default: 1200,
    meaning:
      'Requests a minute of each person at the console, and those from one address to its pages; 0 lifts the limit.',
  },
  CONSOLE_DIR: {
    ...text('a folder'),
    default: undefined,
    meaning:
      'Folder with a console that "hireline console build" made ahead. Without it a package shows the pages that it brings, and a checkout builds them in DATA_DIR when the first is asked for.',
  },
  SIGN_IN_RATE_LIMIT_PER_MINUTE: {
    ...integer(0, 1000),
    default: 10,
    meaning:
      'Tries a minute to sign in to one account of the console, and thrice as many from one address; 0 lifts the limit.',
  },
  MAGIC_LINK_MIN_SECONDS: {
    ...integer(1, 86_400),
    default: 60,
    meaning: 'Shortest lifetime that a magic link may have.',
  },
  MAGIC_LINK_MAX_SECONDS: {
    ...integer(86_400, 31_536_000),
    default: 2_592_000,
    meaning: 'Longest lifetime that a magic link may have.',
  },
  MAGIC_LINK_RETENTION_DAYS: {
    ...integer(1, 3650),
    default: 30,
    meaning: 'How long a magic link is kept after it has expired; it holds personal data.',
  },
  SESSION_SECONDS: {
    ...integer(60, 2_592_000),
    default: 86_400,
    meaning: 'How long an applicant stays logged in.',
  },
  BODY_LIMIT_BYTES: {
    ...integer(1024, 1_000_000_000),
    default: 1_048_576,
    meaning: 'Largest JSON body, and the most text beside the files of a form.',
  },
  FILE_LIMIT_BYTES: {
    ...integer(1024, 5_000_000_000),
    default: 67_108_864,
    meaning: 'Largest file that is taken; a form element can set less.',
  },
  UPLOADS_AT_ONCE: {
    ...integer(1, 10_000),
    default: 100,
    meaning:
      'Forms with files that one process takes at a time, from their first byte to the answer; one more is a 503. Bounds what waits in DATA_DIR/incoming.',
  },
  TRUST_PROXY: {
    ...proxies,
    default: 0,
    meaning:
      'Reverse proxies in front of the service, whose X-Forwarded-* headers are believed: how many one after the other, or their addresses and networks. Without any, `0`; `true` is `1`. See [reverse-proxy.md](reverse-proxy.md).',
  },
  MAX_CONNECTIONS: {
    ...integer(10, 1_000_000),
    default: 4000,
    meaning: 'Connections that one process takes at a time; more are closed at once.',
  },
  HEADERS_TIMEOUT_SECONDS: {
    ...integer(1, 300),
    default: 10,
    meaning: 'How long the headers of a request may take to arrive.',
  },
  BODY_TIMEOUT_SECONDS: {
    ...integer(1, 3600),
    default: 30,
    meaning: 'How long a request without files may take to arrive.',
  },
  UPLOAD_TIMEOUT_SECONDS: {
    ...integer(1, 86_400),
    default: 300,
    meaning: 'How long a form with files may take to arrive.',
  },
  KEEP_ALIVE_TIMEOUT_SECONDS: {
    ...integer(1, 3600),
    default: 72,
    meaning:
      'How long a connection stays open without a request. A proxy that keeps connections must close them earlier: AWS balancers do after 60 seconds.',
  },
  SHUTDOWN_TIMEOUT_SECONDS: {
    ...integer(1, 600),
    default: 30,
    meaning: 'How long a stop waits for running requests and jobs.',
  },
  WORKER_CONCURRENCY: {
    ...integer(1, 200),
    default: 4,
    meaning: 'Jobs that one worker process runs at a time, beside events, mails and the reading of documents.',
  },
  WORKER_PORT: {
    ...integer(0, 65535),
    default: undefined,
    meaning:
      'Port of HOST on which "hireline worker" answers /healthz, /readyz and /metrics. Without it 8081, or none if another program has that.',
  },
  OUTBOUND_CONCURRENCY: {
    ...integer(1, 500),
    default: 128,
    meaning: 'Events that one worker process sends at a time, beside its jobs.',
  },
  MAIL_CONCURRENCY: {
    ...integer(1, 100),
    default: 4,
    meaning: 'Mails and text messages that one worker process hands over at a time.',
  },
  EVENTS_ALLOW_PRIVATE_ADDRESSES: {
    ...oneOf('true', 'false'),
    default: 'false',
    meaning:
      'true lets webhook endpoints, providers of single sign-on and TEXT_URL have private, loopback and link-local addresses.',
  },
  EVENTS_RETENTION_DAYS: {
    ...integer(1, 3650),
    default: 30,
    meaning: 'How long events are kept for a replay; they hold personal data.',
  },
  SMTP_URL: {
    ...url('smtp:', 'smtps:'),
    default: undefined,
    secret: true,
    meaning: 'Server that mail is sent by, such as smtps://user:password@mail.example.com. Without it mail is kept.',
  },
  MAIL_FROM: {
    ...text(
      'an address, or a name and an address: Acme <jobs@example.com>',
      /^([^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
    ),
    default: 'Hireline <hireline@localhost>',
    meaning: 'Sender of all mail.',
  },
  TEXT_URL: {
    ...url('http:', 'https:'),
    default: undefined,
    meaning:
      'Address that takes text messages as JSON, signed with TEXT_SECRET; or Twilio’s, if not https://api.twilio.com. See [text-messages.md](text-messages.md).',
  },
  TEXT_FROM: {
    ...text(
      'a phone number as +12133734253, or a messaging service of Twilio as MG…',
      /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/,
    ),
    default: undefined,
    meaning: 'Sender of all text messages.',
  },
  TEXT_SECRET: {
    ...text('whsec_ and 24 to 64 bytes in Base64', /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/),
    default: undefined,
    secret: true,
    meaning: 'Signs the text messages for TEXT_URL, and the answers from there, as Standard Webhooks has it.',
  },
  TWILIO_ACCOUNT_SID: {
    ...text('AC and 32 hexadecimal digits', /^AC[0-9a-f]{32}$/),
    default: undefined,
    meaning: 'Account at Twilio that sends text messages, with TWILIO_AUTH_TOKEN and TEXT_FROM.',
  },
  TWILIO_AUTH_TOKEN: {
    ...text('a token', /^\S{8,200}$/),
    default: undefined,
    secret: true,
    meaning: 'Lets this service in at Twilio, and shows that answers come from there.',
  },
  TEXTS_PER_DAY: {
    ...integer(1, 1000),
    default: 10,
    meaning: 'Text messages a day from one company to one number; more are not sent.',
  },
  FILE_LINK_SECONDS: {
    ...integer(1, 604_800),
    default: 3600,
    meaning: 'How long the link of a file works after the answer that holds it.',
  },
  FILE_LINK_SECRET: {
    ...text('32 to 200 characters', /^.{32,200}$/s),
    default: undefined,
    secret: true,
    meaning: 'Signs the links of files on local disk. Without it a secret is made once and kept in DATA_DIR.',
  },
  FILE_LINK_SECRET_BEFORE: {
    ...text('32 to 200 characters', /^.{32,200}$/s),
    default: undefined,
    secret: true,
    meaning:
      'What FILE_LINK_SECRET was until it was changed: links that it signed are good until they expire. Take it away after FILE_LINK_SECONDS.',
  },
  SECRET_KEYS: {
    ...secretKeys,
    default: undefined,
    secret: true,
    meaning:
      'Keys that seal what must not lie in the database in clear, newest first. Without it one is made once and kept in DATA_DIR; several machines need the setting.',
  },
  BACKUP_PASSPHRASE: {
    ...text('8 to 200 characters', /^.{8,200}$/s),
    default: undefined,
    secret: true,
    meaning: 'Encrypts what "hireline backup" writes, and opens it for "hireline restore". See [backup.md](backup.md).',
  },
  BILLING_EXPORT_RETENTION_DAYS: {
    ...integer(1, 3650),
    default: 7,
    meaning: 'How long a finished billing export and its files are kept.',
  },
  IMPORT_RETENTION_DAYS: {
    ...integer(1, 3650),
    default: 90,
    meaning: 'How long it is kept what became of the rows of an import.',
  },
  S3_BUCKET: {
    ...text('a bucket name'),
    default: undefined,
    meaning: 'Bucket that holds the files. Without it they are on local disk, in DATA_DIR/files.',
  },
  S3_ENDPOINT: {
    ...url('http:', 'https:'),
    default: undefined,
    meaning: 'Address of a server that speaks the S3 protocol. Without it, AWS. Downloads come from this address too.',
  },
  S3_REGION: { ...text('a region name'), default: 'us-east-1', meaning: 'Region of the bucket.' },
  S3_ACCESS_KEY_ID: {
    ...text('an access key id'),
    default: undefined,
    secret: true,
    meaning: "Access to the bucket. Without it, AWS's own chain: environment, profile, machine role.",
  },
  S3_SECRET_ACCESS_KEY: {
    ...text('a secret access key'),
    default: undefined,
    secret: true,
    meaning: 'Goes with S3_ACCESS_KEY_ID.',
  },
  S3_FORCE_PATH_STYLE: {
    ...oneOf('true', 'false'),
    default: 'false',
    meaning: 'true puts the bucket in the path and not in the host name, as most servers other than AWS want it.',
  },
  S3_CONNECT_TIMEOUT_SECONDS: {
    ...integer(1, 60),
    default: 3,
    meaning: 'How long a connection to the bucket may take to come about.',
  },
  S3_TIMEOUT_SECONDS: {
    ...integer(1, 600),
    default: 10,
    meaning: 'How long the bucket may be silent before a request to it is given up.',
  },
  CLAMD_URL: {
    ...scannerAddress,
    default: undefined,
    meaning:
      'ClamAV daemon that sees every file before anyone can open it, such as tcp://clamav:3310. Its StreamMaxLength must be at least FILE_LIMIT_BYTES. Without it files are not scanned.',
  },
  CLAMD_TIMEOUT_SECONDS: {
    ...integer(1, 600),
    default: 20,
    meaning: 'How long the ClamAV daemon may be silent about a file before it is taken to be away.',
  },
  OCR_THREADS: { ...integer(1, 64), default: 1, meaning: 'Documents that one process reads at a time.' },
  OCR_TIMEOUT_SECONDS: { ...integer(5, 3600), default: 120, meaning: 'How long the reading of one document may take.' },
  OCR_MEMORY_MEGABYTES: {
    ...integer(256, 16_384),
    default: 1024,
    meaning: 'Memory that the reading of one document may take.',
  },
  HIRELINE_DEMO_API_KEY: {
    ...text('24 to 200 visible characters without spaces', /^[\x21-\x7e]{24,200}$/),
    default: undefined,
    secret: true,
    meaning:
      'The API key that the demo company gets. Without it one is made and printed once. Nothing where there is no demo.',
  },
} satisfies Record<
  string,
  Setting<string | undefined> | Setting<number | undefined> | Setting<TrustedProxies> | Setting<SecretKeys | undefined>
>

type Settings = typeof SETTINGS
type ValueOf<S> = S extends { read: (text: string) => infer R; default: infer D }
  ? R | (undefined extends D ? undefined : never)
  : never
/** The settings of one process, read and checked. */
export type Config = { readonly [Name in keyof Settings]: ValueOf<Settings[Name]> }

/** One or more settings cannot be used; the message names each. */
export class ConfigError extends Error {}

/**
 * Reads every setting from the environment.
 * @throws {ConfigError} naming every setting that is wrong, one a line
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const config: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(SETTINGS)) {
    const value = environment[name]?.trim()
    if (!value) {
      config[name] = setting.default
      continue
    }
    try {
      config[name] = setting.read(value)
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`)
    }
  }
  problems.push(...problemsTogether(config as Config))
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config as Config
}

/** What is missing beside another setting. */
function problemsTogether(config: Config): string[] {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TEXT_FROM, TEXT_URL, TEXT_SECRET } = config
  if (TWILIO_ACCOUNT_SID !== undefined && (TWILIO_AUTH_TOKEN === undefined || TEXT_FROM === undefined))
    return ['TWILIO_ACCOUNT_SID needs TWILIO_AUTH_TOKEN and TEXT_FROM']
  if (TWILIO_ACCOUNT_SID === undefined && TEXT_URL !== undefined && TEXT_SECRET === undefined)
    return ['TEXT_URL needs TEXT_SECRET, or TWILIO_ACCOUNT_SID']
  return []
}
