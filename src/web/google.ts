import { redirect } from 'react-router'
import { defaultLocale, isLocale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { isPrefetch } from '#src/platform/http/prefetch.ts'
import { readCookies } from '#src/platform/http/cookies.ts'
import { isFromOtherSite } from '#src/platform/http/cross-site.ts'
import type { ShopApp, ShopContext } from '#src/platform/http/env.ts'
import { requestContextOf } from '#src/platform/http/request-context.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { World } from '#src/platform/world.ts'
import { googleCallback, googleStart } from '#src/shop/sign-in/google-addresses.ts'
import { returnFromGoogle, startGoogle } from '#src/shop/sign-in/google-page.server.ts'

/** Sign-in with Google and its callback. The addresses are registered at Google, so they have no language prefix. */
export function mountGoogle(app: ShopApp, world: World): void {
  const { google } = world
  if (!google) return
  // The callback spends a code, and both set cookies: a prefetch must do neither.
  app.use(`${googleStart}/*`, (c, next) => (isPrefetch(c.req.raw) ? Promise.resolve(nothing()) : next()))
  app.get(googleStart, async (c) => {
    c.set('route', googleStart)
    const visit = await pageVisit(world, c)
    // Another site must not send visitors to Google.
    if (isFromOtherSite(c.req.raw)) return answer(visit, redirect(pathTo('sign-in', visit.locale)))
    return answer(visit, await startGoogle(visit, google))
  })
  app.get(googleCallback, async (c) => {
    c.set('route', googleCallback)
    const visit = await pageVisit(world, c)
    return answer(visit, await returnFromGoogle(visit, google))
  })
}

const nothing = (): Response => new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })

async function pageVisit(world: World, c: ShopContext): Promise<Page> {
  const visit = await requestContextOf(world, c)
  const named = [c.req.query('locale'), readCookies(c.req.header('Cookie')).get('locale')]
  return { ...visit, url: new URL(c.req.url), isDataRequest: false, locale: named.find(isLocale) ?? defaultLocale }
}

/** An uncached redirect with the visit's cookies; no referrer, so that the next page does not get the code in this address. */
function answer({ setCookies }: Page, response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'no-store')
  headers.set('Referrer-Policy', 'no-referrer')
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: response.status, headers })
}
