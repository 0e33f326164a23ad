import { isIP } from 'node:net'
import { Type } from 'typebox'
import type { Config } from '../config.ts'
import { fieldFault } from '../contract/fault.ts'
import { isPublicAddress } from '../outbound/public-address.ts'

/** An address that events can be sent to. What its name stands for is checked with every connection. */
export const URL_FORM = {
  maxLength: 2000,
  pattern: '^https?://[^\\s/@?#]+([/?][^\\s#]*)?$',
}

export const EndpointUrl = Type.String({
  ...URL_FORM,
  description: 'Begins with https:// or http:// and has no user, no password and no #.',
  examples: ['https://ats.example.com/hooks'],
})

/** @throws {Fault} invalid_field when no request could go to an address */
export function requireReachable(url: string, { EVENTS_ALLOW_PRIVATE_ADDRESSES: allows }: Config): void {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : undefined
  if (host === undefined) throw fieldFault('invalid_field', 'url', 'is not an address')
  if (allows !== 'true' && isIP(host) && !isPublicAddress(host)) {
    throw fieldFault(
      'invalid_field',
      'url',
      'has an address that is not on the public internet; the service takes one with EVENTS_ALLOW_PRIVATE_ADDRESSES=true',
    )
  }
}
