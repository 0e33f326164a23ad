import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { fireWebhook } from '../../automations/actions/fire-webhook.ts'
import { findCompany } from '../../companies/queries.ts'
import type { Config } from '../../config.ts'
import { lockCompanyConfig } from '../../config-as-code/queries.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { documentKey } from '../../documents/document.ts'
import { listFlows, loadFlow } from '../../flows/queries.ts'
import { insertPastNotes } from '../../notes/import-queries.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import type { Storage } from '../../storage/storage.ts'
import { makeCrowd, type PastPerson } from '../crowd/crowd.ts'
import { type DrawnDocument, insertCrowd, isFilled } from '../crowd/crowd-queries.ts'
import { notesOf } from '../crowd/notes.ts'
import { drawCard, registerSampleFonts } from '../draw-card.ts'

interface Filling {
  config: Config
  db: Database
  storage: Storage
}

/** The automation that signs people up from the job board; in demo/company.yaml. */
const JOB_BOARD = '0199a009-0000-4000-8000-000000000001'
/** By what the notes came that were written before anybody signed in. */
const IMPORT = '0199a009-0000-4000-8000-000000000002'
const MAX_PICTURE_BYTES = 1_000_000
const JPEG_QUALITY = 80

/**
 * Fills the demo company with people who have applied over eight weeks, their documents, notes about some, and a run that fails. Whatever was begun
 * before a crash is done again; what is there is not done twice.
 */
export async function fillDemo({ config, db, storage }: Filling, companyId: string): Promise<void> {
  const company = await findCompany(db, companyId)
  if (!company) return
  const flows = []
  for (const { id } of await listFlows(db, companyId)) {
    const flow = await loadFlow(db, companyId, id)
    if (flow) flows.push(flow)
  }
  const now = Date.now()
  const people = makeCrowd(flows, now, company.default_country)
  const [first] = people
  if (!first || (await isFilled(db, companyId, first.email))) return
  const drawn = await drawDocuments(storage, companyId, people)
  await inTransaction(db, async (transaction) => {
    await lockCompanyConfig(transaction, company.slug)
    if (await isFilled(transaction, companyId, first.email)) return
    await insertCrowd(transaction, companyId, people, drawn)
    await insertPastNotes(transaction, companyId, IMPORT, notesOf(people, now))
    await fireConflict(transaction, config, people)
  })
}

/** Draws and stores what people have sent, a picture at a time, so that requests are answered in between. */
async function drawDocuments(storage: Storage, companyId: string, people: PastPerson[]): Promise<DrawnDocument[]> {
  registerSampleFonts()
  const drawn: DrawnDocument[] = []
  for (const { applicationId, documents } of people) {
    for (const document of documents) {
      const [heading = '', ...lines] = document.lines
      const picture = await drawCard({ heading, lines }).encode('jpeg', JPEG_QUALITY)
      const file = await storage.receive(Readable.from([picture]), { maxBytes: MAX_PICTURE_BYTES })
      await storage.keep(file, documentKey(companyId, file.sha256))
      drawn.push({ ...document, applicationId, sha256: file.sha256, size: file.size })
      await breathe()
    }
  }
  return drawn
}

/** The job board sends somebody with the email of one person and the identifier of another: a run that fails, for somebody to look at. */
async function fireConflict(db: Database, config: Config, people: PastPerson[]) {
  const other = people.find(({ externalIdentifier }) => externalIdentifier !== null)
  const one = people.find((person) => person !== other)
  if (!one || !other) return
  const payload = {
    candidate: { id: other.externalIdentifier, email: one.email, first_name: 'Robin', last_name: 'Miller', phone: '' },
    custom_fields: { shift: 'night' },
  }
  const headers = { 'idempotency-key': 'demo' }
  await fireWebhook(db, secretsOf(config), JOB_BOARD, {
    payload,
    headers,
    rawBody: Buffer.from(JSON.stringify(payload)),
  })
}
