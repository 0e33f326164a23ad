import { Command, InvalidArgumentError } from 'commander'
import { readConfig } from '../config.ts'
import { UUID } from '../contract/uuid.ts'
import { retryDocument } from '../document-reading/actions/retry-document.ts'
import { sweepFiles } from '../document-reading/actions/sweep-files.ts'
import { listActiveDocuments, listFailedDocuments } from '../documents/reading-queries.ts'
import { openStorage } from '../storage/storage.ts'
import { withCompany } from './company-command.ts'
import { COMPANY, type CompanyOptions, CSV_ROWS, JSON_OUTPUT, type WholeListOptions } from './company-options.ts'
import { withDatabase } from './database-command.ts'
import { printRows } from './print-rows.ts'

/** `hireline documents`: documents that could not be read or can do something, and files that no document has. */
export const documentsCommand = () =>
  new Command('documents')
    .addCommand(failedCommand())
    .addCommand(activeCommand())
    .addCommand(retryCommand())
    .addCommand(sweepCommand())

const failedCommand = () =>
  new Command('failed')
    .description('list the documents whose reading failed, newest first')
    .requiredOption(...COMPANY)
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async ({ company: slug, json, csv }: WholeListOptions) => {
      await withCompany(slug, async ({ db, company }) => {
        const documents = await listFailedDocuments(db, company.id)
        if (json) console.log(JSON.stringify({ documents }))
        else {
          const lines = documents.map(({ id, application_id, problem, created }) => [
            id,
            application_id,
            problem ?? '',
            created.toISOString(),
          ])
          printRows(['document', 'application', 'problem', 'created'], lines, {
            csv,
            cut: ['problem'],
            nothing: 'No document failed.',
          })
        }
      })
    })

const activeCommand = () =>
  new Command('active')
    .description('list the documents that have scripts, launch actions or attached files, newest first')
    .requiredOption(...COMPANY)
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async ({ company: slug, json, csv }: WholeListOptions) => {
      await withCompany(slug, async ({ db, company }) => {
        const documents = await listActiveDocuments(db, company.id)
        if (json) return console.log(JSON.stringify({ documents }))
        const lines = documents.map(({ id, application_id, active_content, created }) => [
          id,
          application_id,
          active_content?.join(', ') ?? '',
          created.toISOString(),
        ])
        printRows(['document', 'application', 'active content', 'created'], lines, {
          csv,
          nothing: 'No document has active content.',
        })
      })
    })

const retryCommand = () =>
  new Command('retry')
    .description('have a worker read a document again')
    .requiredOption(...COMPANY)
    .argument('<id>', 'the document, as the API and "documents failed" show it')
    .option(...JSON_OUTPUT)
    .action(async (id: string, { company: slug, json }: CompanyOptions) => {
      await withCompany(slug, async ({ db, company }) => {
        if (!UUID.test(id) || !(await retryDocument(db, company.id, id))) {
          throw new Error(`${slug} has no document ${id} that can be read again now.`)
        }
        console.log(json ? JSON.stringify({ queued: id }) : `queued ${id}`)
      })
    })

const sweepCommand = () =>
  new Command('sweep')
    .description('remove files that uploads left behind when they broke off; a job does so every hour')
    .option('--older-than <minutes>', 'leave younger files alone', minutes, 1440)
    .option(...JSON_OUTPUT)
    .action(async ({ olderThan, json }: { olderThan: number; json?: boolean }) => {
      await withDatabase(async ({ db }) => {
        const storage = await openStorage(readConfig(process.env))
        const removed = await sweepFiles({ db, storage }, new Date(Date.now() - olderThan * 60_000))
        storage.close()
        const text = `removed ${removed.orphans} files without a document and ${removed.abandoned} that never arrived whole`
        console.log(json ? JSON.stringify(removed) : text)
      })
    })

function minutes(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > 10_000_000) throw new InvalidArgumentError('It must be a number of minutes.')
  return number
}
