import { t } from '../i18n.ts'

/** What somebody who has applied is called, as far as it is known. */
export const personName = ({ candidate }: { candidate: { full_name: string | null; email: string | null } }): string =>
  candidate.full_name ?? candidate.email ?? t.noName
