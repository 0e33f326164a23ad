import { html, type SafeHtml } from '@remix-run/html-template'
import { typedNameField } from '../forms/typed-signature.ts'
import type { View } from '../layout.ts'
import { documentCard, documentField } from './document-field.ts'
import { controlAttributes, type Field, group } from './field-frame.ts'
import { mediaTypes } from './file-types-text.ts'

/** The file type of drawn and typed signatures. */
const SIGNATURE_TYPE = 'image/png'

/**
 * A signature: a typed name, or with a script a drawing, which the script puts into the field for a file. An element that
 * takes no such picture takes a file.
 */
export function signatureField(view: View, field: Field): SafeHtml {
  const { element, document } = field
  if (!mediaTypes(element).includes(SIGNATURE_TYPE)) return documentField(view, field)
  const { documents } = view.messages
  const nameId = document ? `${element.id}-typed` : element.id
  return group(
    view,
    field,
    html`${documentCard(view, element, document)}
${document ? html`<p class="help">${documents.signAgain}</p>` : ''}
<div class="pad" data-pad="${element.id}"${view.isPreview ? '' : html` hidden`}>
<p class="help" id="${element.id}-pad">${documents.signHelp}</p>
<canvas width="600" height="200" role="img" aria-label="${documents.sign}"></canvas>
<button type="button" class="quiet small">${documents.clear}</button>
<input type="file" name="${element.id}" accept="${SIGNATURE_TYPE}" aria-label="${documents.sign}" tabindex="-1" hidden>
</div>
<div class="part"><label for="${nameId}" data-with-pad="${documents.typeName}">${view.isPreview ? documents.typeName : documents.typeNameOnly}</label>
<input id="${nameId}" name="${typedNameField(element.id)}" dir="auto" autocomplete="name" maxlength="100" data-unsaved${document ? '' : controlAttributes(field)}></div>`,
  )
}
