import dns, { type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The host has an address that is not on the public internet. */
export class PrivateAddressError extends Error {
  constructor(host: string, address: string) {
    super(
      host === address ? `${address} is not a public address` : `${host} is ${address}, which is not a public address`,
    )
  }
}

/**
 * Refuses a literal address that is not public: a connection to one looks nothing up.
 * @throws {PrivateAddressError}
 */
export function refusePrivateHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError(host, host)
}

/**
 * Looks up a name for a connection and refuses non-public addresses, so that the checked address is the one connected
 * to.
 */
export const lookupPublic: LookupFunction = (hostname, options: LookupOptions, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const refused = error ? undefined : addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses ?? []
    if (error) callback(error, '')
    else if (refused) callback(new PrivateAddressError(hostname, refused.address), '')
    else if (options.all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  })
}
