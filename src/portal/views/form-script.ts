import { html, type SafeHtml } from '@remix-run/html-template'
import type { FormElement } from '../../flows/flow.ts'
import { FORM_PARTS, PHOTO_SCRIPT } from '../assets/assets.ts'
import { takesFile } from '../forms/standing.ts'
import type { View } from '../layout.ts'

type Part = keyof typeof FORM_PARTS

/** What a form tells its script, and what that loads beside itself: only what its elements need, for slow lines. */
export function formScript({ messages, pathTo }: View, elements: FormElement[]): { data: SafeHtml[]; parts: string[] } {
  const isNeeded: Record<Part, boolean> = {
    groups: elements.some(({ type }) => type === 'group'),
    documents: elements.some(takesFile),
    signatures: elements.some(({ type }) => type === 'signature'),
  }
  const parts = (Object.keys(isNeeded) as Part[]).filter((part) => isNeeded[part])
  const { form, documents } = messages
  const texts = {
    saving: form.saving,
    offline: form.offline,
    'logged-out': form.loggedOut,
    refused: form.refused,
    'not-saved': form.notSaved,
    'more-asked': form.moreAsked,
    'characters-left': JSON.stringify(form.charactersLeft),
    'characters-over': JSON.stringify(form.problems.violations.max_length),
  }
  const { dark, blurred, edit, cropHelp, turn, whole, use, cancel } = documents.photoTools
  const textsOfFiles = {
    uploading: documents.uploading,
    failed: documents.failed,
    preview: documents.preview,
    'too-large': documents.tooLarge,
    replace: documents.replace,
    dark,
    blurred,
    edit,
    'crop-help': cropHelp,
    turn,
    whole,
    use,
    cancel,
  }
  return {
    data: [
      ...parts.map((part) => html` data-${part}-script="${pathTo(FORM_PARTS[part])}"`),
      ...(isNeeded.documents ? [html` data-photo-script="${pathTo(PHOTO_SCRIPT)}"`] : []),
      ...Object.entries({ ...texts, ...(isNeeded.documents ? textsOfFiles : {}) }).map(
        ([name, text]) => html` data-text-${name}="${text}"`,
      ),
    ],
    parts: parts.map((part) => FORM_PARTS[part]),
  }
}
