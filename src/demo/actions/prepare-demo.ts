import { readFile } from 'node:fs/promises'
import { createApiKey } from '../../companies/actions/create-api-key.ts'
import { hashApiKey } from '../../companies/api-key.ts'
import { callerCompanyOf } from '../../companies/caller-company.ts'
import { apiKeyExists, companiesExist, findCompanyBySlug } from '../../companies/queries.ts'
import { applyCompanyFile } from '../../config-as-code/actions/apply-company-file.ts'
import { lockCompanyConfig } from '../../config-as-code/queries.ts'
import type { SourceFile } from '../../config-as-code/yaml-file.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { parseApplicationsFile } from '../applications-file.ts'
import { enqueueFill } from '../fill-demo-job.ts'
import { seedApplications } from './seed-applications.ts'

const DEMO_COMPANY = 'acme'

/**
 * Fills an empty database with the demo company, its applications and a key. If the database has companies, only the
 * chosen key is added, if the demo company exists without it. All or nothing. A worker fills in the past.
 * @param chosenKey the key that the operator wants; otherwise one is made
 * @returns the new demo's key; undefined when the database was not empty
 */
export async function prepareDemo(
  db: Database,
  secrets: Secrets,
  chosenKey: string | undefined,
): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    // Two processes may start at once; the second finds what the first has created.
    await lockCompanyConfig(transaction, DEMO_COMPANY)
    if (await companiesExist(transaction)) {
      if (chosenKey !== undefined) await addChosenKey(transaction, chosenKey)
      return undefined
    }
    await applyCompanyFile(transaction, secrets, await demoFile('company.yaml'))
    const company = await demoCompany(transaction)
    if (!company) throw new Error(`demo/company.yaml does not describe the company ${DEMO_COMPANY}.`)
    await seedApplications(
      transaction,
      callerCompanyOf(company),
      parseApplicationsFile(await demoFile('applications.yaml')),
    )
    await enqueueFill(transaction, company.id)
    const { key } = await createDemoKey(transaction, company.id, chosenKey)
    return key
  })
}

async function addChosenKey(db: Database, chosenKey: string) {
  const company = await demoCompany(db)
  if (company && !(await apiKeyExists(db, hashApiKey(chosenKey)))) await createDemoKey(db, company.id, chosenKey)
}

const demoCompany = (db: Database) => findCompanyBySlug(db, DEMO_COMPANY)

const createDemoKey = (db: Database, companyId: string, key: string | undefined) =>
  createApiKey(db, { companyId, name: 'Demo', scopes: ['*'], key })

async function demoFile(name: string): Promise<SourceFile> {
  return { name: `demo/${name}`, text: await readFile(new URL(`../../../demo/${name}`, import.meta.url), 'utf8') }
}
