import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

/** Somebody whom the provider knows. */
export interface ProviderAccount {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

/** A real provider of OpenID Connect on this machine (oidc-provider), which asks nobody for a password. */
export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Whoever comes next is this person. */
  become: (account: ProviderAccount) => void
  /** Goes through its pages as a browser does, as somebody. @returns where it sends the browser at the end */
  signIn: (address: string, account: ProviderAccount) => Promise<string>
  stop: () => Promise<void>
}

/** Starts one. @param callback where it may send browsers back to */
export async function startIdentityProvider(callback: string): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { clientId: 'hireline', clientSecret: 'a secret of the client that is long enough' }
  const accounts = new Map<string, ProviderAccount>()
  let next = ''
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [callback],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the provider’s cookies'] },
    jwks: { keys: [await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const account = accounts.get(sub)
      return account && { accountId: sub, claims: () => ({ ...account }) }
    },
    async loadExistingGrant({ oidc: { client: known, session } }) {
      const grant = new provider.Grant({ clientId: known?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const become = (account: ProviderAccount) => {
    accounts.set(account.sub, account)
    next = account.sub
  }
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    provider.interactionFinished(request, response, { login: { accountId: next } })
  })
  return {
    issuer,
    ...client,
    become,
    async signIn(address, account) {
      become(account)
      const cookies = new Map<string, string>()
      let at = address
      for (let hop = 0; hop < 10 && at.startsWith(issuer); hop += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const set of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
        }
        const location = answer.headers.get('location')
        if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
        at = new URL(location, at).href
      }
      return at
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
