import type { Result } from '#src/kernel/result.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { ShopContext } from '#src/platform/http/env.ts'
import { requestContextOf } from '#src/platform/http/request-context.ts'
import type { Allowed, ApiError } from '#src/platform/jsonapi/route.ts'
import type { RequestContext } from '#src/platform/page.server.ts'
import type { World } from '#src/platform/world.ts'
import { authenticateApiToken, isApiToken } from '#src/shop/accounts/api-tokens/actions.server.ts'
import { isTokenCapability } from '#src/shop/accounts/api-tokens/api-token.ts'

/** Whether a call brings an API token. Its cookies are then ignored, and with them what protects cookies from other sites. */
export const hasBearer = (headers: Headers): boolean => /^bearer(\s|$)/i.test(headers.get('Authorization') ?? '')

/** A token in an address ends up in logs and browser histories: such a call is refused, whatever else it brings. */
const hasTokenInAddress = (address: string): boolean =>
  [...new URL(address).searchParams.values()].some((value) => isApiToken(value.trim()))

/** The context of a call: that of its API token, or of its cookies. */
export async function callContextOf(world: World, c: ShopContext, allow: Allowed): Promise<Result<RequestContext, ApiError>> {
  if (hasTokenInAddress(c.req.url)) return err({ code: 'token_in_address', status: 400 })
  if (!hasBearer(c.req.raw.headers)) return ok(await requestContextOf(world, c))
  const secret = (c.req.header('Authorization') ?? '').replace(/^bearer/i, '').trim()
  const caller = await authenticateApiToken(world, secret)
  if (!caller.ok) return err({ ...caller.error, status: caller.error.code === 'too_many' ? 429 : 401 })
  if (!isTokenCapability(allow)) return err({ code: 'token_not_allowed', status: 403 })
  return ok({ ...(await requestContextOf(world, c, { withCookies: false })), principal: caller.value })
}
