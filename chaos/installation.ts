import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Storage } from '../src/storage/storage.ts'
import { type Company, companyFile } from './company.ts'
import { type Applicant, logIn } from './load/applicant.ts'
import type { EventReceiver } from './parts/event-receiver.ts'
import type { MailSink } from './parts/mail-sink.ts'
import { runCommand } from './parts/service-process.ts'

/** Asks the database again and again, past everything that fails. */
export type Ask = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** Some processes of the service with a company on them: where load goes, and where the truth is looked up. */
export interface Installation {
  addresses: string[]
  company: Company
  key: string
  applicant: Applicant
  ask: Ask
  storage: Pick<Storage, 'open'>
  events: EventReceiver
  /** What the healthy endpoint is called at the receiver. */
  healthyEndpoint: string
  /** Absent where mail is kept. */
  mails?: MailSink
}

/** Where a company is put. */
export interface Site extends Pick<Installation, 'addresses' | 'ask' | 'storage' | 'events' | 'mails'> {
  folder: string
  /** For commands of the service. */
  environment: Record<string, string>
}

/** Applies a company's file, makes a key, and logs an applicant in. @param endpoints further ones, by key */
export async function install(site: Site, company: Company, endpoints: string[] = []): Promise<Installation> {
  const { folder, environment, ...rest } = site
  const nameOf = (key: string) => `${key}-of-${company.slug}`
  const urls = Object.fromEntries(['healthy', ...endpoints].map((key) => [key, site.events.urlOf(nameOf(key))]))
  const file = join(folder, `${company.slug}.yaml`)
  await writeFile(file, companyFile(company, urls))
  await runCommand(['apply', file], environment)
  // A limit that no load reaches: the counters are asked all the same.
  const limits = ['--per-minute', '1000000', '--per-second', '1000000']
  const order = ['keys', 'create', '--company', company.slug, '--name', 'chaos', ...limits]
  const key = (await runCommand(order, environment)).trim()
  const applicant = await newApplicant(site.addresses[0] as string, key, company)
  return { ...rest, company, key, applicant, healthyEndpoint: nameOf('healthy') }
}

async function newApplicant(address: string, key: string, { flowId }: Company): Promise<Applicant> {
  const answer = await fetch(`${address}/external/v1/applications/magic-link/`, {
    method: 'POST',
    headers: { authorization: `Api-Key ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'applicant@chaos.example', full_name: 'Ada Lovelace', hiring_flow_id: flowId }),
  })
  const { data } = (await answer.json()) as { data: { magic_link: string } }
  return logIn(address, data.magic_link)
}
