import { html } from '@remix-run/html-template'
import type { Fault } from '../../contract/fault.ts'
import { FAULT_CODES, type FaultKind } from '../../contract/fault-codes.ts'
import { page, type View } from '../layout.ts'
import type { Messages } from '../messages/en.ts'
import { HOME_PATH } from '../paths.ts'

const REASONS: Partial<Record<FaultKind, keyof Messages['refusals']>> = {
  unknown: 'not_found',
  wrong_method: 'not_found',
  forbidden: 'forged',
  too_large: 'too_large',
  too_many: 'too_many',
  unavailable: 'unavailable',
  broken: 'failed',
}

/** What is wrong and what to do next. */
export function refusalPage(view: View, { code }: Fault) {
  const { title, text } = view.messages.refusals[REASONS[FAULT_CODES[code].kind] ?? 'not_understood']
  const content = html`<p>${text}</p><p><a class="button" href="${view.pathTo(HOME_PATH)}">${view.messages.back}</a></p>`
  return { title, text, page: page(view, { title, content }) }
}
