import { html } from '@remix-run/html-template'
import { presentValue } from '../flows/element-value.ts'
import type { ElementType } from '../flows/flow.ts'
import type { StoredValue } from '../flows/stored-value.ts'
import type { PersonRow, PersonRows } from './queries.ts'

/** A page for the person, who reads it without this service. @param fileOf the path of a document's file, if it is there */
export function indexPage(rows: PersonRows, fileOf: (documentId: string) => string | undefined): string {
  const [person = {}] = rows.candidate
  const name = String(person.full_name ?? person.email ?? 'Nameless')
  const details = Object.entries(DETAILS).filter(([field]) => person[field] !== null)
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>What is kept of ${name}</title>
<style>body { font: 1rem/1.5 sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem } dt { font-weight: bold }</style>
</head>
<body>
<h1>What is kept of ${name}</h1>
<dl>${details.map(([field, label]) => html`<dt>${label}</dt><dd>${String(person[field])}</dd>`)}</dl>
${rows.applications.map((application) => applicationPart(rows, application, fileOf))}
<h2>Messages</h2>
${messagesPart(rows)}
<h2>Everything</h2>
<p>Programs read these files; each holds all that is kept of its kind.</p>
<ul>${Object.entries(rows).map(
    ([kind, { length }]) => html`<li><a href="data/${kind}.json">${kind.replaceAll('_', ' ')}</a> (${length})</li>`,
  )}</ul>
</body>
</html>
`)
}

const DETAILS = {
  full_name: 'Name',
  email: 'Email',
  phone_number: 'Phone',
  external_identifier: 'External identifier',
  language: 'Language',
  created: 'Known since',
}

function messagesPart({ mails, text_messages }: PersonRows) {
  return html`<ul>${[...mails, ...text_messages].map(
    ({ created, recipient, subject, text }) =>
      html`<li>${String(created)}, to ${String(recipient)}${subject ? `: ${subject}` : ''}<br>${String(text ?? '')}</li>`,
  )}</ul>`
}

function applicationPart(rows: PersonRows, application: PersonRow, fileOf: (documentId: string) => string | undefined) {
  const own = <R extends PersonRow>(all: R[]) => all.filter(({ application_id }) => application_id === application.id)
  return html`
<h2>${String(application.flow_name)}</h2>
<p>Applied ${String(application.created)}, now at “${String(application.stage_name)}” (${String(application.status)}).</p>
<h3>Answers</h3>
<dl>${own(rows.answers).map((answer) => html`<dt>${String(answer.label)}</dt><dd>${answerText(answer)}</dd>`)}</dl>
<h3>Self-identification</h3>
<dl>${own(rows.self_identification).map((answer) => html`<dt>${String(answer.label)}</dt><dd>${JSON.stringify(answer.choices)}</dd>`)}</dl>
<h3>Documents</h3>
<ul>${own(rows.documents).map((document) => {
    const path = fileOf(document.id)
    return path === undefined
      ? html`<li>${document.file_name} (the file is gone)</li>`
      : html`<li><a href="${path}">${document.file_name}</a></li>`
  })}</ul>
<h3>History</h3>
<ol>${own(rows.histories).map((move) => html`<li>${String(move.created)}: ${String(move.to_stage_name)}</li>`)}</ol>
<h3>Interviews</h3>
<ul>${own(rows.interviews).map(
    ({ starts_at, place, status, cancel_reason }) =>
      html`<li>${String(starts_at)}, ${String(place)} (${String(status)})${cancel_reason === null ? '' : `: ${cancel_reason}`}</li>`,
  )}</ul>
<h3>Notes</h3>
<ul>${own(rows.notes).map((note) => html`<li>${String(note.created)}: ${String(note.text)}</li>`)}</ul>`
}

function answerText(answer: PersonRow): string {
  const shown = presentValue(answer.type as ElementType, answer as unknown as StoredValue)
  return typeof shown === 'string' ? shown : JSON.stringify(shown)
}
