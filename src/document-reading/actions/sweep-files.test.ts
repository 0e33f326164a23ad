import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { pdfOf } from '../../../tests/support/form.ts'
import { testService } from '../../../tests/support/service.ts'
import { documentKey } from '../../documents/document.ts'
import type { FormElement } from '../../flows/flow.ts'
import { PartUnavailable } from '../../part-unavailable.ts'
import { FileMissing } from '../../storage/file-errors.ts'
import type { Storage } from '../../storage/storage.ts'
import type { AcceptedFile } from '../file-check.ts'
import { addDocuments } from './add-documents.ts'
import { keepFiles } from './keep-files.ts'
import { sweepFiles } from './sweep-files.ts'

const DAY_MILLISECONDS = 86_400_000

const service = testService()
let company: TestCompany
let flow: TestFlow
let applicationId: string
let file: AcceptedFile
let key: string
let sequence = 0

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ resume: { type: 'document' } }] }] })
  applicationId = (await givenApplication(service.db, company.id, flow)).id
})
beforeEach(async () => {
  sequence += 1
  file = await accepted(pdfOf(`Document ${sequence}`))
  key = documentKey(company.id, file.file.sha256)
})

async function accepted(content: Buffer): Promise<AcceptedFile> {
  const received = await service.storage.receive(Readable.from([content]), { maxBytes: 1_000_000 })
  const element = { id: flow.elements.resume as string } as FormElement
  return {
    element,
    fileName: 'cv.pdf',
    file: received,
    contentType: 'application/pdf',
    unreadBecause: null,
    virusCheck: null,
  }
}
const keep = (files = [file], storage = service.storage) => keepFiles(service.db, storage, company.id, files)
const makeOld = () => {
  const longAgo = new Date(Date.now() - 2 * DAY_MILLISECONDS)
  return utimes(join(service.config.DATA_DIR, 'files', key), longAgo, longAgo)
}
const stored = () => service.storage.open(key).then(buffer)
const rows = () =>
  service.db
    .selectFrom('documents')
    .select('id')
    .where('company_id', '=', company.id)
    .where('sha256', '=', file.file.sha256)
    .execute()

describe('a sweep', () => {
  test('leaves a file alone whose document is not committed yet, however old the file is', async () => {
    const kept = await keep()
    await makeOld()
    expect(await sweepFiles(service, new Date(Date.now() - DAY_MILLISECONDS))).toMatchObject({ orphans: 0 })
    await addDocuments(service.db, company.id, applicationId, kept)
    expect(await stored()).toEqual(pdfOf(`Document ${sequence}`))
  })

  test('removes what a refused upload has kept, once it is old', async () => {
    await keep()
    await makeOld()
    await service.db
      .updateTable('arriving_files')
      .set({ created: new Date(0) })
      .execute()
    expect(await sweepFiles(service, new Date(Date.now() - DAY_MILLISECONDS))).toMatchObject({ orphans: 1 })
    await expect(stored()).rejects.toThrow(FileMissing)
    expect(await service.db.selectFrom('arriving_files').select('id').execute()).toEqual([])
  })

  test('that has given a file up makes its upload fail, so that no document is without its file', async () => {
    const kept = await keep()
    expect(await sweepFiles(service, new Date(Date.now() + 60_000))).toMatchObject({ orphans: 1 })
    await expect(addDocuments(service.db, company.id, applicationId, kept)).rejects.toThrow(PartUnavailable)
    expect(await rows()).toEqual([])
  })

  test('turns away an upload of the very file that it removes, and no other', async () => {
    await keep()
    const removing = Promise.withResolvers<void>()
    const removal = Promise.withResolvers<void>()
    const slow: Storage = {
      ...service.storage,
      remove: async (removed) => {
        removing.resolve()
        await removal.promise
        await service.storage.remove(removed)
      },
    }
    const sweeping = sweepFiles({ db: service.db, storage: slow }, new Date(Date.now() + 60_000))
    await removing.promise
    await expect(keep([await accepted(pdfOf(`Document ${sequence}`))])).rejects.toThrow(PartUnavailable)
    await keep([await accepted(pdfOf('Another'))])
    removal.resolve()
    await sweeping
    const again = await keep([await accepted(pdfOf(`Document ${sequence}`))])
    await addDocuments(service.db, company.id, applicationId, again)
    expect(await stored()).toEqual(pdfOf(`Document ${sequence}`))
  })
})

test('files cannot be kept in a transaction, where a store that hangs would hold a connection', async () => {
  await expect(
    service.db.transaction().execute((transaction) => keepFiles(transaction, service.storage, company.id, [file])),
  ).rejects.toThrow('not in one')
})
