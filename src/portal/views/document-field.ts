import { html, type SafeHtml } from '@remix-run/html-template'
import type { DocumentDetailRow } from '../../documents/queries.ts'
import { CONTENT_TYPES } from '../../file-types/file-type.ts'
import type { FormElement } from '../../flows/flow.ts'
import type { View } from '../layout.ts'
import { picturePath } from '../paths.ts'
import { documentStatus, isBeingRead } from './document-status.ts'
import { controlAttributes, describedBy, type Field, group } from './field-frame.ts'
import { mediaTypes, typeNames } from './file-types-text.ts'
import { sizeText } from './size-text.ts'

/**
 * A file, from the disk or from the camera; with a script it is sent as soon as it is chosen, with its progress. An
 * existing file stays until it is replaced.
 */
export function documentField(view: View, field: Field): SafeHtml {
  const { element, document } = field
  const { documents } = view.messages
  const { max_bytes: maxBytes } = element.constraints
  const hint = view.say(maxBytes === undefined ? documents.takes : documents.takesUpTo, {
    types: typeNames(element),
    size: maxBytes === undefined ? '' : sizeText(view, maxBytes),
  })
  const types = mediaTypes(element)
  const pictures = types.filter((type) => type.startsWith('image/'))
  return group(
    view,
    field,
    html`${documentCard(view, element, document)}
<div class="files" data-max-bytes="${maxBytes ?? ''}">
${fileInput(field, element.id, document ? documents.replace : documents.choose, html`accept="${types.join(',')}"${document ? '' : controlAttributes(field)}${describedBy(field, hint)}`)}
${
  pictures.length > 0
    ? html`<div class="camera">${fileInput(field, `${element.id}-photo`, documents.photo, html`accept="${pictures.join(',')}" capture="environment"`)}</div>`
    : ''
}
</div>`,
    hint,
  )
}

const fileInput = ({ element }: Field, id: string, label: string, attributes: SafeHtml): SafeHtml =>
  html`<div class="file"><label for="${id}">${label}</label>
<input type="file" id="${id}" name="${element.id}" ${attributes}></div>`

/** The current document: its name, size and progress, which the script keeps up to date. */
export function documentCard(view: View, element: FormElement, document: DocumentDetailRow | undefined): SafeHtml {
  if (!document) return html`<div class="document" data-document="${element.id}" hidden></div>`
  return html`<div class="document${document.status === 'rejected' ? ' wrong' : ''}" data-document="${element.id}"${
    isBeingRead(element, document) ? html` data-reading` : ''
  }>${thumbnail(view, document)}<strong>${document.file_name}</strong> <span class="muted">${sizeText(view, document.size_bytes)}</span>
<span class="status" role="status">${documentStatus(view, element, document)}</span></div>`
}

/** What was sent, as a small picture, once it can be shown. */
function thumbnail(view: View, { id, application_id, content_type: type, virus_check: check }: DocumentDetailRow) {
  if (!DRAWN.has(type) || (check !== null && check !== 'clean')) return ''
  return html`<img class="preview" src="${view.pathTo(picturePath(application_id, id))}" alt="${view.messages.documents.preview}" loading="lazy">`
}

const DRAWN = new Set<string>([CONTENT_TYPES.png, CONTENT_TYPES.jpeg, CONTENT_TYPES.webp, CONTENT_TYPES.pdf])
