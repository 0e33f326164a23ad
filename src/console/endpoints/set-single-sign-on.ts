import { ok } from '../../http/endpoint.ts'
import { setUpProvider } from '../../single-sign-on/actions/set-up-provider.ts'
import { FoundProvider, foundProvider, SaidProviderFields, saidProvider } from '../contracts/sign-on.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const setSingleSignOn = defineConsoleEndpoint({
  method: 'POST',
  path: '/single-sign-on/',
  operationId: 'setSingleSignOn',
  summary: 'Tell the provider of the company, once it has answered; who came in by another one is signed out',
  ability: 'sign_on:write',
  needsStepUp: true,
  body: SaidProviderFields,
  success: { 200: FoundProvider },
  errors: ['invalid_field'],
  async handle({ db, config, company, body }) {
    return ok(foundProvider(await setUpProvider({ db, config }, saidProvider(company.id, body))))
  },
})
