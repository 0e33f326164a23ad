import { html, type SafeHtml } from '@remix-run/html-template'
import { isConditional } from '../../flows/asked.ts'
import type { FormElement, Page } from '../../flows/flow.ts'
import { FORM_SCRIPT } from '../assets/assets.ts'
import type { Entries } from '../forms/entry.ts'
import { entryMarks } from '../forms/entry-marks.ts'
import type { EntryProblems } from '../forms/entry-problems.ts'
import type { FilledForm } from '../forms/filled-form.ts'
import { filledMembers } from '../forms/group-entries.ts'
import { elementsOf, type Standing, selfIdentificationOf } from '../forms/standing.ts'
import { type RenderedPage, tokenField } from '../layout.ts'
import { documentsPath, entriesPath, newLinkPath, pagePath, uploadPath } from '../paths.ts'
import { applicationFrame, type SessionView } from './application-frame.ts'
import { renderField } from './field.ts'
import { formScript } from './form-script.ts'
import { problemText } from './problem-text.ts'
import { plainWords, shownWords } from './words.ts'

const FORM_ID = 'answers'

/** The fields that say which conditional elements a form has shown: those of its disabled parts are not sent. */
export const SEEN_FIELD = 'seen'

/** What the Enter key presses: browsers take the first button of a form, which would remove an entry. */
const DEFAULT_BUTTON = html`<button class="trap" name="then" value="continue" tabindex="-1" aria-hidden="true"></button>`

/** A form with what it holds. */
export interface FormContent {
  page: Page
  entries: Entries
  filled: FilledForm
  problems: EntryProblems
  /** Elements that the applicant's last answers led to. */
  newlyAsked: FormElement[]
  /** Identifies this showing of the page. */
  submissionId: string
  /** Whether it was just saved. */
  isSaved: boolean
}

/** A page of a stage to fill in. It works as plain HTML; a script saves what is typed and sends files as they are chosen. */
export function formPage(view: SessionView, standing: Standing, form: FormContent): RenderedPage {
  const { messages, pathTo } = view
  const { application, flow, pages } = standing
  const { page, entries, filled, problems } = form
  const elements = elementsOf(flow, page)
  const asked = selfIdentificationOf(flow, page)
  const title = plainWords(view, page.translations.name)
  const number = pages.indexOf(page) + 1
  const before = pages[number - 2]
  const { data, parts } = formScript(view, [...elements, ...asked])
  const stored = entryMarks(
    new Map([...elements, ...asked].map(({ id }) => [id, filled.entries.get(id) ?? entries.get(id) ?? ''])),
  )
  return applicationFrame(view, standing, {
    title: problems.size > 0 ? `${messages.form.problemsTitle} – ${title}` : title,
    script: FORM_SCRIPT,
    scriptParts: parts,
    formId: FORM_ID,
    content: html`<form class="card${view.isPreview ? ' scripted' : ''}" id="${FORM_ID}" method="post" enctype="multipart/form-data" novalidate action="${pathTo(pagePath(application.id, page.id))}" data-entries="${pathTo(entriesPath(application.id, page.id))}" data-upload="${pathTo(uploadPath(application.id, page.id))}" data-documents="${pathTo(documentsPath(application.id))}" data-stored="${JSON.stringify(stored)}"${data}>
${tokenField(view)}
<input type="hidden" name="submission" value="${form.submissionId}">
${elements.some(({ type }) => type === 'group') ? DEFAULT_BUTTON : ''}
${pages.length > 1 ? html`<p class="muted count">${view.say(messages.application.page, { number, count: pages.length })}</p>` : ''}
<h1>${shownWords(view, page.translations.name)}</h1>
${form.isSaved ? html`<p class="saved-note" role="status">${messages.form.savedLong}</p>` : ''}
${problemSummary(view, form)}
${moreToAnswer()}
${elements.map((element) => (isConditional(element) ? conditional(element) : field(element)))}
${asked.length > 0 ? selfIdentification() : ''}
<p class="autosave" role="status"></p>
<template class="new-link"><a href="${pathTo(newLinkPath(view.session.company.slug))}" target="_blank">${messages.newLink.ask}</a></template>
<div class="buttons">
<button name="then" value="continue">${messages.form.continue}</button>
<button name="then" value="save" class="quiet">${messages.form.save}</button>
${before ? html`<a class="button quiet" href="${pathTo(pagePath(application.id, before.id))}">${messages.form.back}</a>` : ''}
</div>
</form>`,
  })

  function field(element: FormElement): SafeHtml {
    return renderField(view, element, {
      entry: entries.get(element.id) ?? '',
      document: filled.documents.get(element.id),
      problems,
    })
  }

  /** What is not asked is hidden, and its controls are disabled, so that browsers do not send them. */
  function conditional(element: FormElement): SafeHtml {
    return html`<fieldset class="conditional" data-if="${element.id}"${standing.hidden.has(element.id) ? html` hidden disabled` : ''}>
<input type="hidden" name="${SEEN_FIELD}" value="${element.id}">
${field(element)}</fieldset>
`
  }

  /** Without a script a page comes once more when an answer leads to questions that it did not show. */
  function moreToAnswer(): SafeHtml | '' {
    if (form.newlyAsked.length === 0) return ''
    const isFirst = problems.size === 0
    return html`<div class="more-asked" role="alert"${isFirst ? html` tabindex="-1" autofocus` : ''} aria-labelledby="more-title">
<h2 id="more-title">${messages.form.moreAsked}</h2>
<ul>
${form.newlyAsked.map(
  (element) => html`<li><a href="#${element.id}">${shownWords(view, element.translations.label)}</a></li>
`,
)}</ul>
</div>`
  }

  /** Nobody need answer, and whoever does is told first what becomes of it. */
  function selfIdentification(): SafeHtml {
    const { title, text } = messages.selfIdentification
    return html`<fieldset class="self-identification" aria-describedby="self-identification">
<legend>${title}</legend>
<p class="help" id="self-identification">${text}</p>
${asked.map(field)}</fieldset>`
  }

  /** What is wrong, with links to the fields; browsers move the focus there, with and without a script. */
  function problemSummary(view: SessionView, { problems }: FormContent): SafeHtml | '' {
    const wrong = [...elements, ...asked]
      .flatMap((element) => [
        element,
        ...filledMembers(element, entries.get(element.id)).map((member) => member.element),
      ])
      .filter(({ id }) => problems.has(id))
    if (wrong.length === 0) return ''
    return html`<div class="problems" role="alert" tabindex="-1" autofocus aria-labelledby="problems-title">
<h2 id="problems-title">${view.messages.form.problemsTitle}</h2>
<ul>
${wrong.map(
  (element) =>
    html`<li><a href="#${element.id}">${shownWords(view, element.translations.label)}</a>: ${problemText(view, element, problems.get(element.id) ?? 'unusable')}</li>
`,
)}</ul>
</div>`
  }
}
