import type { Config } from '../config.ts'
import type { TextProvider } from './handover.ts'
import { signedJsonProvider } from './signed-json.ts'
import { twilioProvider } from './twilio.ts'

/** The provider of the settings. @returns undefined when there is none */
export function textProviderOf(config: Config): TextProvider | undefined {
  const {
    TEXT_URL: url,
    TEXT_FROM: from,
    TEXT_SECRET: secret,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    EVENTS_ALLOW_PRIVATE_ADDRESSES: allows,
  } = config
  const allowPrivateAddresses = allows === 'true'
  if (accountSid !== undefined && authToken !== undefined && from !== undefined)
    return twilioProvider({ url: url ?? 'https://api.twilio.com', from, accountSid, authToken, allowPrivateAddresses })
  if (url !== undefined && secret !== undefined) return signedJsonProvider({ url, from, secret, allowPrivateAddresses })
}
