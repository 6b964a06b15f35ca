import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { isFromOtherSite } from '#src/platform/http/cross-site.ts'
import type { ShopApp, ShopContext } from '#src/platform/http/env.ts'
import { fallbackErrorPage } from '#src/platform/http/fallback-error-page.ts'
import { requestContextOf } from '#src/platform/http/request-context.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { passAddress, passKinds } from '#src/shop/loyalty/passes/pass.ts'
import type { PassKind } from '#src/shop/loyalty/passes/pass.ts'
import { applePassFor, googlePassFor, offeredPasses } from '#src/shop/loyalty/passes/actions.server.ts'
import type { PassError } from '#src/shop/loyalty/passes/actions.server.ts'
import { withReturn } from '#src/shop/sign-in/return-path.ts'

const answers: Record<PassKind, (world: World, principal: Person, locale: Locale) => Promise<Result<Response, PassError>>> = {
  async apple(world, principal) {
    const pass = await applePassFor(world, principal)
    if (!pass.ok) return pass
    const headers = {
      'Content-Type': 'application/vnd.apple.pkpass',
      'Content-Disposition': 'attachment; filename="card.pkpass"',
    }
    return ok(new Response(pass.value, { headers }))
  },
  async google(world, principal, locale) {
    const link = await googlePassFor(world, principal, locale)
    return link.ok ? ok(lead(link.value)) : link
  },
}

/** Wallet passes of the person's own card, never cached. A pass that does not exist gets the shop's 404. */
export function mountPasses(app: ShopApp, world: World): void {
  for (const kind of passKinds)
    for (const locale of locales) {
      const address = passAddress(kind, locale)
      app.get(address, async (c, next) => {
        c.set('route', address)
        const response = offeredPasses(world)[kind] ? await answer(world, c, { kind, locale }) : undefined
        return response ? withCaching(response) : next()
      })
    }
}

/** Undefined when there is no such pass. */
async function answer(
  world: World,
  c: ShopContext,
  { kind, locale }: { kind: PassKind; locale: Locale },
): Promise<Response | undefined> {
  const card = pathTo('account.card', locale)
  // Passes start from our own link: another site must not send visitors here.
  if (isFromOtherSite(c.req.raw)) return lead(card)
  const visit = await requestContextOf(world, c)
  if (visit.principal.kind !== 'person') return lead(withReturn(pathTo('sign-in', locale), card))
  const pass = await answers[kind](visit.world, visit.principal, locale)
  const response = pass.ok ? pass.value : await refusal(c, pass.error)
  for (const cookie of visit.setCookies) response?.headers.append('Set-Cookie', cookie)
  return response
}

async function refusal(c: ShopContext, error: PassError): Promise<Response | undefined> {
  if (error.code !== 'too_many') return undefined
  const response = await fallbackErrorPage(c, 429)
  response.headers.set('Retry-After', String(error.retryAfter))
  return response
}

const lead = (location: string): Response => new Response(null, { status: 303, headers: { Location: location } })

function withCaching(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('Referrer-Policy', 'no-referrer')
  return response
}
