import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT, importJWK } from 'jose'
import type { JWK } from 'jose'
import { Provider } from 'oidc-provider'
import { Secret } from '#src/kernel/secret.ts'
import type { GoogleSettings } from '#src/platform/config.ts'

/** A person with an account at the provider. */
export type ProviderPerson = { sub: string; email: string; email_verified: boolean; name: string }

export type TestProvider = {
  /** The shop's client settings. */
  settings: GoogleSettings
  /** A browser at the provider: from the authorisation address to the one it is redirected to. */
  walk: (start: string, principal: ProviderPerson | 'cancels') => Promise<string>
  /** An ID token signed by the provider (or with another key), as it issues to a client; `claims` override its own. */
  token: (principal: ProviderPerson, claims?: Record<string, unknown>, key?: JWK) => Promise<string>
  /** Makes the provider drop connections until reset. */
  hangUp: (yes: boolean) => void
  close: () => Promise<void>
}

export const signingKey = (): JWK => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: 'test',
  alg: 'RS256',
  use: 'sig',
})

const client = { id: 'azulejo.apps.example', secret: 'segredo-de-ensaio' }

/** A certified OpenID provider on this machine with the shop at `origin` as its client. */
export async function openProvider(origin: string): Promise<TestProvider> {
  const people = new Map<string, ProviderPerson>()
  const key = signingKey()
  let [principal, silent]: [ProviderPerson | 'cancels', boolean] = ['cancels', false]
  const server = createServer((request, response) => {
    if (silent) return void request.socket.destroy()
    return void (request.url?.startsWith('/interaction/')
      ? interact(provider, principal, request, response)
      : answer(request, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, settingsOf(origin, key, people))
  const answer = provider.callback()
  return {
    settings: { issuer: new URL(issuer), clientId: client.id, clientSecret: new Secret(client.secret) },
    walk(start, visitor) {
      principal = visitor
      if (visitor !== 'cancels') people.set(visitor.sub, visitor)
      return walk(start, origin)
    },
    token: (visitor, claims, other = key) => sign({ aud: client.id, iss: issuer, ...visitor, ...claims }, other),
    hangUp: (yes) => {
      silent = yes
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

type ProviderSettings = NonNullable<ConstructorParameters<typeof Provider>[1]>

const settingsOf = (origin: string, key: JWK, people: Map<string, ProviderPerson>): ProviderSettings => ({
  clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [`${origin}/auth/google/callback`] }],
  jwks: { keys: [key] },
  cookies: { keys: ['test'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  // Like Google: the ID token itself contains the profile claims.
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
})

async function interact(
  provider: Provider,
  principal: ProviderPerson | 'cancels',
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  if (principal === 'cancels') return provider.interactionFinished(request, response, { error: 'access_denied' })
  const grant = new provider.Grant({ accountId: principal.sub, clientId: String(params['client_id']) })
  grant.addOIDCScope('openid email profile')
  const result = { login: { accountId: principal.sub }, consent: { grantId: await grant.save() } }
  return provider.interactionFinished(request, response, result)
}

/** Follows the provider's redirects with its cookies until one leads to the shop. */
async function walk(start: string, origin: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = start
  for (let hop = 0; hop < 10; hop += 1) {
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { Cookie: header } })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    at = new URL(answer.headers.get('Location') ?? '', at).href
    if (at.startsWith(origin)) return at
  }
  throw new Error('the provider did not send its visitor back')
}

async function sign(claims: Record<string, unknown>, key: JWK): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const token = new SignJWT({ jti: randomUUID(), iat: now, exp: now + 60, ...claims }).setProtectedHeader({
    alg: 'RS256',
    kid: 'test',
  })
  return token.sign(await importJWK(key, 'RS256'))
}
