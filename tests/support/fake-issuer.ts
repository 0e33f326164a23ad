import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'

/** A stand-in for a provider of OpenID Connect that says whatever a test wants, signed or not. */
export interface FakeIssuer {
  issuer: string
  /** The ID token that it answers any code with. */
  idToken: string
  /** What it says of itself, beside the truth. */
  metadata: Record<string, unknown>
  /** How it answers whoever asks for its parts. */
  discovery: 'answers' | 'hangs' | 'fails' | 'redirects' | 'talks'
  /** How many requests wait for an answer. */
  hanging: () => number
  /** Its public key as text, with which somebody might sign. */
  publicKey: string
  sign: (claims: JWTPayload, header?: Partial<JWTHeaderParameters>) => Promise<string>
  stop: () => Promise<void>
}

export async function startFakeIssuer(): Promise<FakeIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const waiting = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const send = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    const sendKeys = async () =>
      send({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }] })
    if (request.url === '/jwks') return void sendKeys()
    if (request.url === '/token') {
      return send({ access_token: 'a token', token_type: 'Bearer', id_token: fake.idToken })
    }
    if (fake.discovery === 'hangs') return waiting.add(response)
    if (fake.discovery === 'fails') return response.writeHead(502).end()
    if (fake.discovery === 'redirects') return response.writeHead(302, { location: `${fake.issuer}/elsewhere` }).end()
    if (fake.discovery === 'talks') return response.end('x'.repeat(2_000_000))
    send({
      issuer: fake.issuer,
      authorization_endpoint: `${fake.issuer}/authorize`,
      token_endpoint: `${fake.issuer}/token`,
      jwks_uri: `${fake.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      // It offers what nobody should take.
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      ...fake.metadata,
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeIssuer = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    idToken: '',
    metadata: {},
    discovery: 'answers',
    hanging: () => waiting.size,
    publicKey: await exportSPKI(publicKey),
    sign: (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(privateKey),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}
