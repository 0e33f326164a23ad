import { expect } from 'vitest'
import { ZipFile } from 'yazl'
import { keepFiles } from '../../src/document-reading/actions/keep-files.ts'
import { checkFile } from '../../src/document-reading/file-check.ts'
import { loadFlow } from '../../src/flows/queries.ts'
import { writeTextMessage } from '../../src/text-messages/actions/write-text-message.ts'
import { fieldOf, givenApplicant } from './applicant.ts'
import { newBrowser } from './browser.ts'
import { VALUE_EXAMPLES } from './element-examples.ts'
import { flowOf } from './everything/whole-flow.ts'
import type { TestCompany } from './factories.ts'
import { formBody, pdfOf } from './form.ts'
import { imported } from './imports.ts'
import { runJobs } from './queue.ts'
import type { TestRequest, TestService } from './service.ts'

/** Somebody by whose texts nobody else can be meant. */
export interface Person {
  first: string
  last: string
  email: string
  /** From before it was corrected. */
  oldEmail: string
  /** E.164, of the United States */
  phone: string
  identifier: string
  /** Whom they were taken for somebody else by, until both were merged. */
  double: { email: string; identifier: string }
  /** Answered to every text element. */
  answer: string
  /** On paper. */
  passport: string
  street: string
}

/** A flow as the API shows it, as far as this needs it. */
export interface ShownFlow {
  id: string
  stages: { id: string }[]
  forms: { page_id: string; form_elements: { id: string; type: string; key: string }[] }[]
}

/** The ids of what a person has left in the service. */
export interface LivedLife {
  candidateId: string
  applicationIds: string[]
}

/**
 * A person meets every feature of the service that keeps something of people: they come from another system, sign up, apply by a
 * link and fill in everything, are applied for by systems, are mailed, written to, met, read, moved, told of, corrected, and listed.
 */
export async function liveThrough(
  service: TestService,
  company: TestCompany,
  flow: ShownFlow,
  webhook: string,
  person: Person,
): Promise<LivedLife> {
  const { first, last, email, oldEmail, phone, identifier, answer, passport, street } = person
  const call = async (path: string, request: Omit<TestRequest, 'path'> = {}) => {
    const { status, body } = await service.call(company.key, { path: `/external${path}`, ...request })
    expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300)
    return body.data
  }
  const keyed = (name: string) => ({ headers: { 'idempotency-key': `${name} ${identifier.slice(-1)}` } })
  const element = (type: string) => {
    const found = flow.forms.flatMap(({ form_elements }) => form_elements).find((one) => one.type === type)
    if (!found) throw new Error(`The flow has no ${type}.`)
    return found.id
  }
  const pageId = flow.forms[0]?.page_id as string
  const paper = (name: string) => ({
    name: element('document'),
    fileName: `${first}-${name}.pdf`,
    content: pdfOf(`${name} of ${last}: ${passport}`),
  })

  const doubled = { ...person.double, name: `${first} ${last}`, phone, answer }
  const former = await imported(
    service,
    company.key,
    await formerPeople(doubled, `${first} lived in ${street}.`, paper('imported')),
  )
  expect(former).toMatchObject({ state: 'completed', rows: [{ outcome: 'created' }] })

  const visitor = newBrowser(service)
  await visitor.get('/apply/whole/clerk/')
  await visitor.send('/apply/whole/clerk/', { full_name: `${first} ${last}`, email: oldEmail, phone_number: phone })

  const prefilled = { text: answer, long_text: `${answer} in ${street}` }
  const applicant = await givenApplicant(service, company, flow, {
    email: oldEmail,
    full_name: `${first} Anne ${last}`,
    phone_number: `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`,
    application_data: prefilled,
  })
  await applicant.get(`pages/${pageId}/`)
  await applicant.upload(pageId, [paper('licence')])
  const entries = VALUE_EXAMPLES.flatMap(({ type, fields }) =>
    Object.entries(fields).flatMap(([end, texts]) =>
      [texts].flat().map((text) => ({ name: `${element(type)}${end}`, text: ownText(type, end, text) })),
    ),
  )
  function ownText(type: string, end: string, text: string) {
    if (type === 'text' || type === 'long_text') return answer
    if (type === 'email') return email
    if (type === 'address' && /street|line/.test(end)) return street
    return text
  }
  const gender = fieldOf(await applicant.get(`pages/${pageId}/`), 'Gender')
  entries.push({ name: gender, text: 'nb-7f3a' })
  await applicant.submit(pageId, entries, 'save')
  await applicant.get(`pages/${pageId}/`)
  entries.push({ name: `${element('signature')}.name`, text: `${first} ${last}` })
  expect((await applicant.submit(pageId, entries)).status).toBe(303)
  const [, count = ''] = /name="transition_count" value="(\d+)"/.exec((await applicant.get('review/')).text) ?? []
  expect((await applicant.post('review/', { transition_count: count })).status).toBe(303)
  await runJobs(service)

  const papers = await call('/v1/documents/', { query: { application_id: applicant.applicationId } })
  const licence = papers.results.find(({ name }: { name: string }) => name.includes('licence'))
  const review = { status: 'rejected', reason: `${first}, the number ${passport} cannot be read.` }
  await call(`/v1/documents/${licence.id}/review/`, { body: review })

  const visit = await flowOf(service, company.key, 'visit')
  const meet = await givenApplicant(service, company, visit, { email: oldEmail, full_name: `${first} ${last}` })
  const time = `pages/${visit.forms[0]?.page_id}/interview/`
  const [, slot = ''] = /name="slot" value="([^"]+)"/.exec((await meet.get(time)).text) ?? []
  expect((await meet.post(time, { slot, zone: 'Pacific/Chatham' })).status).toBe(303)

  const talks = await call('/v1/interviews/', { query: { application_id: meet.applicationId } })
  const cannot = { reason: `${first}, nobody is in ${street} that day.` }
  await call(`/v1/interviews/${talks.results[0].id}/cancel/`, { body: cannot })

  const application = `/v1/applications/${applicant.applicationId}/`
  await call(`${application}notes/`, {
    ...keyed('note'),
    body: { text: `${first} lives in ${street}, call ${phone}.` },
  })
  const text = {
    recipient: phone,
    text: `${first}, you are expected in ${street}.`,
    applicationId: applicant.applicationId,
  }
  await writeTextMessage(service.db, service.config, company.id, text)
  await call(`${application}messages/`, {
    ...keyed('message'),
    body: { subject: `For ${first}`, text: `${first}, what is ${answer}?` },
  })
  const corrected = { values: { [element('text')]: `${answer} again` }, reason: `${first} called from ${phone}.` }
  await call(`${application}corrections/`, { body: corrected })
  await call(application, { method: 'PATCH', body: { tags: [`friend of ${last}`.slice(0, 40)] } })

  const correction = { email, external_identifier: identifier }
  await call(`/v1/candidates/${applicant.candidateId}/`, { method: 'PATCH', body: correction })
  const signUp = { email, hiring_flow_id: flow.id, phone_number: phone, first_name: first, last_name: last }
  const created = await call('/v1/application/create/', { body: signUp, ...keyed('create') })
  const known = { flow_id: flow.id, external_identifier: identifier, full_name: `${first} ${last}` }
  const update = formBody([
    ...Object.entries(known).map(([name, text]) => ({ name, text })),
    { name: element('text'), text: answer },
    paper('resume'),
  ])
  await call('/v1/create_or_update_candidate', {
    method: 'POST',
    ...update,
    headers: { ...update.headers, ...keyed('update').headers },
  })
  const upload = formBody([paper('permit')])
  await call(`/v1/applications/${created.application_id}/upload_documents/`, { method: 'POST', ...upload })
  const link = { email, hiring_flow_id: flow.id, full_name: `${first} ${last}`, application_data: prefilled }
  await call('/v1/applications/magic-link/', { body: link, ...keyed('link') })
  await call(`/v1/applications/${created.application_id}/advance/`, {
    body: { page_or_stage_id: flow.stages[1]?.id },
    ...keyed('advance'),
  })
  const toMany = { application_ids: [applicant.applicationId, created.application_id] }
  await call('/v1/bulk-actions/message/', {
    body: { ...toMany, subject: `Is it ${email}?`, text: `Is ${email} still yours, ${first}?` },
    ...keyed('messages'),
  })
  await call('/v2/applications/', { body: { flow_id: flow.id, page_size: 1000 }, ...keyed('list') })
  // A payload that finds an application, one that is refused, and one whose run has not begun.
  const fire = (payload: object) => call(`/v1/automations/webhooks/${webhook}/fire/`, { body: payload })
  await fire({ id: `${first}-1`, email, name: `${first} ${last}`, text: answer, extra: { street } })
  await fire({ id: `${first}-2`, email, name: `${first} ${last}`, stage: 'over', text: 'x'.repeat(40) })
  await runJobs(service)
  await fire({ id: `${first}-3`, email: email.toUpperCase(), name: `${first} ${last}`, note: street })

  const twice = { email: person.double.email, hiring_flow_id: flow.id, phone_number: phone, name: `${first} ${last}` }
  const { candidate } = await call('/v1/application/create/', {
    body: { ...twice, external_identifier: person.double.identifier },
  })
  await runJobs(service)
  await call(`/v1/candidates/${applicant.candidateId}/merge/`, { body: { from_candidate_id: candidate.id } })

  // An upload that broke off, and a job that said whom it failed for.
  const loaded = await loadFlow(service.db, company.id, flow.id)
  const file = paper('unfinished')
  const received = await service.storage.receive(
    (async function* () {
      yield file.content
    })(),
    { maxBytes: 1e6 },
  )
  const documentElement = loaded?.form_elements.find(({ id }) => id === file.name)
  if (!documentElement) throw new Error('The flow has no element for documents.')
  const part = { field: file.name, fileName: 'unfinished.pdf', file: received, scan: null }
  const accepted = await checkFile(documentElement, part as never)
  if ('code' in accepted) throw new Error(accepted.message)
  await keepFiles(service.db, service.storage, company.id, [accepted], created.application_id)
  const { rows } = await service.pool.query<{ id: string }>(
    'select id from applications where company_id = $1 and candidate_id = $2 order by id',
    [company.id, applicant.candidateId],
  )
  return { candidateId: applicant.candidateId, applicationIds: rows.map(({ id }) => id) }
}

/** A file of another system with one person, a note about them and a paper of theirs. */
async function formerPeople(
  { name, email, identifier, phone, answer }: Record<'name' | 'email' | 'identifier' | 'phone' | 'answer', string>,
  note: string,
  { fileName, content }: { fileName: string; content: Buffer },
) {
  const zip = new ZipFile()
  const row = [name, email, identifier, phone, 'over', answer, note, fileName].join(',')
  zip.addBuffer(Buffer.from(`Name,Email,Id,Phone,Stage,Answer,Note,File\n${row}\n`), 'people.csv')
  zip.addBuffer(content, fileName)
  zip.end()
  const map = {
    person: { full_name: 'Name', email: 'Email', phone_number: 'Phone', external_identifier: 'Id' },
    application: { flow: { is: 'clerk' }, stage: 'Stage' },
    form: { text: 'Answer' },
    notes: ['Note'],
    documents: { document: 'File' },
  }
  const parts = await Array.fromAsync(zip.outputStream as NodeJS.ReadableStream as AsyncIterable<Buffer>)
  return { content: Buffer.concat(parts), map, fileName: 'people.zip' }
}
