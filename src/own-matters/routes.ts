import type { PortalEndpoint } from '../portal/endpoint.ts'
import { changeOwnData } from './endpoints/change-own-data.ts'
import { confirmNewEmail } from './endpoints/confirm-new-email.ts'
import { eraseOwnData } from './endpoints/erase-own-data.ts'
import { exportOwnData } from './endpoints/export-own-data.ts'
import { showAnswers } from './endpoints/show-answers.ts'
import { showNewEmail } from './endpoints/show-new-email.ts'
import { showOwnData } from './endpoints/show-own-data.ts'
import { showOwnErasure } from './endpoints/show-own-erasure.ts'
import { showWithdrawal } from './endpoints/show-withdrawal.ts'
import { withdraw } from './endpoints/withdraw.ts'

/** Pages of the applicants that stand on more of the service than the others. */
export const ownMattersEndpoints: PortalEndpoint[] = [
  showOwnData,
  changeOwnData,
  showNewEmail,
  confirmNewEmail,
  exportOwnData,
  showOwnErasure,
  eraseOwnData,
  showWithdrawal,
  withdraw,
  showAnswers,
]
