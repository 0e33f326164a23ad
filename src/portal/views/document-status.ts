import type { DocumentDetailRow } from '../../documents/queries.ts'
import type { View } from '../layout.ts'

/** Whether it is still to be read. */
export const isBeingRead = ({ status }: Pick<DocumentDetailRow, 'status'>): boolean =>
  status === 'pending' || status === 'processing'

/** The progress of a document, for its applicant; of a rejected one why, in its reviewer's words. */
export function documentStatus({ messages, say }: View, document: DocumentDetailRow): string {
  const { status, problem, review_reason: reason } = document
  const { status: texts, rejectedBecause } = messages.documents
  if (status === 'rejected' && reason !== null) return say(rejectedBecause, { reason: asSentence(reason.trim()) })
  if (problem === 'password_needed') return texts.password_needed
  if (status === 'processed' && problem !== null) return texts.stored
  return texts[status as keyof typeof texts] ?? texts.stored
}

const asSentence = (text: string) => (/[.!?…؟。]$/u.test(text) ? text : `${text}.`)
