import { Type } from 'typebox'
import { Fault } from '../../contract/fault.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { beginSignOn } from '../../single-sign-on/actions/begin-sign-on.ts'
import { ProviderAway, UntrustedAnswer } from '../../single-sign-on/connection.ts'
import { findProvider } from '../../single-sign-on/provider-queries.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'
import { SIGN_ON_CALLBACK_PATH } from '../paths.ts'

export const linkSingleSignOn = defineConsoleEndpoint({
  method: 'POST',
  path: '/account/single-sign-on/',
  operationId: 'linkSingleSignOn',
  summary: 'Begin to say who one is for the provider of the company',
  needsStepUp: true,
  changesFactors: true,
  body: StrictObject({}),
  success: { 200: StrictObject({ go_to: Type.String({ description: 'Where the browser goes, at the provider.' }) }) },
  errors: ['service_unavailable', 'not_found'],
  async handle({ db, config, operator, addressOf, log, keepPending }) {
    const provider = await findProvider(db, operator.company.id)
    if (!provider) throw new Fault('not_found', 'The company has no provider of single sign-on.')
    const purpose = { kind: 'link', sessionId: operator.sessionId } as const
    const callback = addressOf(SIGN_ON_CALLBACK_PATH)
    const { url, attempt } = await beginSignOn({ db, config }, provider, { purpose, callback }).catch((error) => {
      if (!(error instanceof ProviderAway) && !(error instanceof UntrustedAnswer)) throw error
      log.warn({ companyId: provider.companyId, reason: error.message }, 'nobody can be linked to the provider now')
      throw new Fault(
        'service_unavailable',
        'The sign-in of your company does not answer as it should. Try again later.',
      )
    })
    keepPending({ signOn: attempt })
    return ok({ go_to: url.href })
  },
})
