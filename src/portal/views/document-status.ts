import type { DocumentDetailRow } from '../../documents/queries.ts'
import type { View } from '../layout.ts'

/** Whether it is still to be read. */
export const isBeingRead = ({ status }: Pick<DocumentDetailRow, 'status'>): boolean =>
  status === 'pending' || status === 'processing'

/** The progress of a document, for its applicant. */
export function documentStatus({ messages }: View, { status, problem }: DocumentDetailRow): string {
  const texts = messages.documents.status
  if (problem === 'password_needed') return texts.password_needed
  if (status === 'processed' && problem !== null) return texts.stored
  return texts[status as keyof typeof texts] ?? texts.stored
}
