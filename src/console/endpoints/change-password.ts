import { Type } from 'typebox'
import { Fault, fieldFault } from '../../contract/fault.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { changePassword as change } from '../../operators/actions/change-password.ts'
import { recordRefusedStepUp } from '../../operators/actions/record-refused-factor.ts'
import { isPassword, MAX_TYPED_LENGTH } from '../../operators/password.ts'
import { passwordProblem } from '../../operators/password-problem.ts'
import { findUser } from '../../operators/user-queries.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'
import { ofAccount } from '../guesses.ts'

const Password = Type.String({ maxLength: MAX_TYPED_LENGTH })

const REFUSALS = {
  too_short: () => fieldFault('invalid_field', 'new_password', 'must have at least 12 characters'),
  too_long: () => fieldFault('invalid_field', 'new_password', 'must have at most 200 characters'),
  common: () => new Fault('common_password', 'The password is among the first that anybody would try.'),
  breached: () => new Fault('breached_password', 'The password is in a list of those that have leaked.'),
}

/** The current password is the factor that it wants. */
export const changePassword = defineConsoleEndpoint({
  method: 'POST',
  path: '/account/password/',
  operationId: 'changePassword',
  summary: 'Change one’s own password; other sessions end',
  changesFactors: true,
  body: StrictObject({ current_password: Password, new_password: Password }),
  success: { 200: StrictObject({ ended_sessions: Type.Integer() }) },
  errors: ['invalid_field', 'common_password', 'breached_password'],
  async handle({ db, operator, body, countAttempt, stepUp, config }) {
    await countAttempt(`step-up:${operator.userId}`, ofAccount(config))
    const user = await findUser(db, operator.userId)
    if (!(await isPassword(body.current_password, user?.password_hash))) {
      recordRefusedStepUp(db, operator.userId, 'password')
      throw fieldFault('invalid_field', 'current_password', 'is not yours')
    }
    const problem = await passwordProblem(body.new_password, [operator.name, operator.email, operator.company.name])
    if (problem) throw REFUSALS[problem]()
    const ended = await change(db, operator, body.new_password)
    if (!operator.isPasskeysOnly) await stepUp('password')
    return ok({ ended_sessions: ended })
  },
})
