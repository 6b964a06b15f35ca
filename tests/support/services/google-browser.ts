import { expect } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { secretOr } from '#src/kernel/secret.ts'
import { readCookies } from '#src/platform/http/cookies.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { findSession } from '#src/platform/sessions/sessions.ts'
import { guest } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { routes } from '#src/api/routes.ts'
import { answerGoogle } from '#src/shop/sign-in/screens/google.server.ts'
import type { GoogleAnswer } from '#src/shop/sign-in/screens/google.server.ts'
import { readGoogle } from '#src/shop/sign-in/google-reading.server.ts'
import type { GoogleView } from '#src/shop/sign-in/google-reading.server.ts'
import { createApp } from '#src/web/app.ts'
import type { ProviderPerson, TestProvider } from './oidc.ts'
import { describedFetch } from '#tests/support/api/described-answers.ts'

export const shopOrigin = 'http://shop.test'

/** A browser with its own cookies, for the redirect to Google and the page that follows it. */
export type GoogleBrowser = {
  cookies: Map<string, string>
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  /** To the provider and back; returns where the shop redirects then. */
  signIn: (principal: ProviderPerson | 'cancels', start?: string) => Promise<string>
  /** The page that asks for missing data. */
  look: () => Promise<GoogleView>
  /** Submits a form of that page; returns where the shop redirects, or the form's errors. */
  send: (fields: Record<string, string>) => Promise<string | GoogleAnswer>
  /** The email of the person signed in, if any. */
  principal: () => Promise<string | undefined>
}

const leadsTo = (response: Response): string =>
  response.headers.get('Location') ?? expect.fail(`${response.status} redirects nowhere`)

export function openBrowser(world: World, provider: TestProvider, locale: Locale = 'pt'): GoogleBrowser {
  const app = createApp(world, { apiRoutes: routes, buildDir: '/nowhere' })
  const cookies = new Map<string, string>()
  const take = (set: readonly string[]): void => {
    for (const cookie of set) {
      const [pair = ''] = cookie.split(';')
      const [[name, value] = ['', '']] = readCookies(pair)
      if (/Max-Age=0/.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await describedFetch(app.fetch)(new Request(new URL(path, shopOrigin), { headers: { Cookie, ...headers } }))
    take(response.headers.getSetCookie())
    return response
  }
  return {
    cookies,
    get,
    async signIn(principal, start = `/auth/google?locale=${locale}`) {
      const back = await provider.walk(leadsTo(await get(start)), principal)
      return leadsTo(await get(back))
    },
    look: () => withLocale(locale, () => readGoogle(pageOf(world, cookies, locale))),
    async send(fields) {
      const page = pageOf(world, cookies, locale)
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const answer = await withLocale(locale, () => answerGoogle(page, form))
      take(page.setCookies)
      return answer instanceof Response ? leadsTo(answer) : answer
    },
    async principal() {
      const session = await findSession(world, cookies.get('session') ?? '')
      return session?.person.email
    },
  }
}

const pageOf = (world: World, cookies: Map<string, string>, locale: Locale): Page => ({
  world,
  principal: guest,
  cartToken: cookies.get('cart'),
  requestId: 'test',
  sessionToken: secretOr(cookies.get('session') ?? ''),
  lastOrderToken: undefined,
  zipcode: undefined,
  origin: shopOrigin,
  address: '127.0.0.1',
  device: '',
  handles: { signUp: undefined, secondFactor: undefined, google: cookies.get('google'), recovery: undefined },
  setCookies: [],
  locked: undefined,
  hasEnded: false,
  sessionNotices: [],
  metadataSources: [],
  outages: [],
  isPrefetch: false,
  isDataRequest: false,
  locale,
  url: new URL(`${shopOrigin}/sign-in/google`),
})
