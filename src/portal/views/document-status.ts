import type { DocumentDetailRow } from '../../documents/queries.ts'
import type { FormElement } from '../../flows/flow.ts'
import type { View } from '../layout.ts'

type Asked = Pick<FormElement, 'type'>

/** Whether its applicant waits for it to be read; nobody does with a signature. */
export const isBeingRead = ({ type }: Asked, { status }: Pick<DocumentDetailRow, 'status'>): boolean =>
  type !== 'signature' && (status === 'pending' || status === 'processing')

const READINGS = ['pending', 'processing', 'processed', 'failed']

/** The progress of a document, for its applicant; of a rejected one why, in its reviewer's words. */
export function documentStatus({ messages, say }: View, { type }: Asked, document: DocumentDetailRow): string {
  const { status, problem, review_reason: reason } = document
  const { status: texts, rejectedBecause } = messages.documents
  if (status === 'rejected' && reason !== null) return say(rejectedBecause, { reason: asSentence(reason.trim()) })
  if (problem === 'password_needed') return texts.password_needed
  if (status === 'processed' && problem !== null) return texts.stored
  if (type === 'signature' && READINGS.includes(status)) return texts.stored
  return texts[status as keyof typeof texts] ?? texts.stored
}

const asSentence = (text: string) => (/[.!?…؟。]$/u.test(text) ? text : `${text}.`)
