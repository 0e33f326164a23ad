import type { Actor } from '../../applications/transition.ts'
import type { PublicCompany } from '../../companies/public-company.ts'

/** An applicant who is logged in: to one company, with the applications of one candidate. */
export interface Session {
  id: string
  companyId: string
  candidateId: string
  company: PublicCompany
}

/** Who makes moves in a session. */
export const applicantOf = ({ candidateId }: Session): Actor => ({ type: 'applicant', id: candidateId })

/** A session that has just begun; the token is the cookie's value and is stored nowhere. */
export interface StartedSession {
  companyId: string
  token: string
  expiresAt: Date
}
