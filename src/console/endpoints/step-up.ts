import { Type } from 'typebox'
import { fieldFault } from '../../contract/fault.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { isAppCode } from '../../operators/actions/is-app-code.ts'
import { recordRefusedStepUp } from '../../operators/actions/record-refused-factor.ts'
import { isPassword, MAX_TYPED_LENGTH } from '../../operators/password.ts'
import { findUser } from '../../operators/user-queries.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'
import { ofAccount } from '../guesses.ts'

export const stepUp = defineConsoleEndpoint({
  method: 'POST',
  path: '/step-up/',
  operationId: 'stepUp',
  summary: 'Show by the password, or by a code of the app, who one is',
  body: StrictObject({
    password: Type.Optional(Type.String({ maxLength: MAX_TYPED_LENGTH })),
    code: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  success: { 200: StrictObject({ stepped_up: Type.Literal(true) }) },
  errors: ['invalid_field'],
  async handle({ db, config, operator, body, countAttempt, stepUp: goOn }) {
    // What is no way in is none to what a session alone must not do.
    if (operator.isPasskeysOnly)
      throw fieldFault('invalid_field', 'password', 'does not do: the company takes passkeys alone')
    await countAttempt(`step-up:${operator.userId}`, ofAccount(config))
    const user = await findUser(db, operator.userId)
    if (body.password !== undefined) {
      if (!(await isPassword(body.password, user?.password_hash))) {
        recordRefusedStepUp(db, operator.userId, 'password')
        throw fieldFault('invalid_field', 'password', 'is not yours')
      }
      await goOn('password')
    } else {
      if (!user || !(await isAppCode(db, secretsOf(config), user, body.code ?? ''))) {
        recordRefusedStepUp(db, operator.userId, 'app')
        throw fieldFault('invalid_field', 'code', 'is not the one of now, or was used already')
      }
      await goOn('app')
    }
    return ok({ stepped_up: true })
  },
})
