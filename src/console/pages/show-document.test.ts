import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { formBody, pdfOf } from '../../../tests/support/form.ts'
import { givenOperator, type TestOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
let viewer: TestOperator

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ paper: { type: 'document' } }] }] })
  viewer = await givenOperator(service, company.id, { role: 'viewer' })
})

/** The id of a document with this content. */
async function upload(fileName: string, content: Buffer): Promise<string> {
  const { id } = await givenApplication(service.db, company.id, flow)
  const form = formBody([{ name: flow.elements.paper as string, fileName, content }])
  const path = `/external/v1/applications/${id}/upload_documents/`
  const { status, body } = await service.call(company.key, { method: 'POST', path, ...form })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return (
    await service.db.selectFrom('documents').select('id').where('application_id', '=', id).executeTakeFirstOrThrow()
  ).id
}

const look = (id: string, page: number | string = 1, who: { cookie: string } | null = viewer) =>
  service.app.inject({
    url: `/console/documents/${id}/pages/${page}/`,
    headers: { ...(who && { cookie: who.cookie }) },
  })

describe('the picture of a document', () => {
  test('is drawn anew as WebP from PDF and from pictures, page by page, small enough for a screen', async () => {
    const papers = [
      ['letter.pdf', pdfOf('A letter')],
      ['passport.jpg', await readFile('demo/documents/passport.jpg')],
      ['IMG_0001.HEIC', await readFile('tests/support/pictures/passport.heic')],
      [
        'large.png',
        await sharp({ create: { width: 3000, height: 500, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ],
    ] as const
    for (const [name, content] of papers) {
      const id = await upload(name, content)
      const answer = await look(id)
      expect([answer.statusCode, answer.headers['content-type']], name).toEqual([200, 'image/webp'])
      const { format, width, height } = await sharp(answer.rawPayload).metadata()
      expect(format).toBe('webp')
      expect(Math.max(width, height)).toBeLessThanOrEqual(1600)
      expect((await look(id, 2)).statusCode).toBe(404)
    }
  })

  test('is nobody’s but the company’s, and of nothing that is held back or not there', async () => {
    const id = await upload('letter.pdf', pdfOf('Another letter'))
    const stranger = await givenOperator(service, (await givenCompany(service.db)).id)
    expect((await look(id, 1, stranger)).statusCode).toBe(404)
    expect((await look(id, 1, null)).headers.location).toMatch(/^\/console\/sign-in/)
    for (const page of ['0', '-1', 'x', '99999', '1e3']) expect((await look(id, page)).statusCode).toBe(404)
    for (const wrong of ['no-uuid', viewer.id]) expect((await look(wrong)).statusCode).toBe(404)
    for (const check of ['pending', 'infected']) {
      await service.db.updateTable('documents').set({ virus_check: check }).where('id', '=', id).execute()
      expect((await look(id)).statusCode).toBe(404)
    }
  })
})
