import { defaultLocale, isLocale, preferredLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { RequestContext } from '../page.server.ts'
import type { AccessRules } from '../access.ts'
import { isStaff } from '../principal.ts'
import type { BodySource } from '../http/read-body.ts'
import { readFields } from './fields.ts'
import { isText, readQuery } from './query.ts'
import type { ReadQuery } from './query.ts'
import type { Allowed, ApiError, ApiRoute, CallTokens, RawCall } from './route.ts'

/** The language of a response: `?locale`, else Accept-Language, else Portuguese. */
export const localeOf = (request: Request): Locale => {
  const localeParam = new URL(request.url).searchParams.get('locale')
  return isLocale(localeParam) ? localeParam : (preferredLocale(request.headers.get('Accept-Language')) ?? defaultLocale)
}

type Caller = Pick<RequestContext, 'principal' | 'locked'>

/**
 * Why a caller may not make a call. A staff call is 404 to everyone else, and 403 to staff who can see its area but may not do
 * this.
 */
function refusal(allow: Allowed, { principal, locked }: Caller, { can, canSee }: AccessRules): ApiError | undefined {
  if (allow === 'anyone') return undefined
  if (locked) return { code: 'session_locked', status: 401 }
  if (allow === 'person') return principal.kind === 'guest' ? { code: 'unauthorized', status: 401 } : undefined
  if (isStaff(principal) && can(principal, allow)) return undefined
  // An API token was made for outside programs: that a call exists is no secret to them, but what they lack is worth to know.
  return isStaff(principal) && (principal.only !== undefined || canSee(principal, allow))
    ? { code: 'forbidden', status: 403 }
    : { code: 'not_found', status: 404 }
}

/** `refusal`, which also logs a signed-in caller; for a guest the 401 or 404 in the request log is enough. */
export function checkAccess(
  allow: Allowed,
  visit: Caller & Pick<RequestContext, 'world'>,
  rules: AccessRules,
): ApiError | undefined {
  const { principal, world } = visit
  const refused = refusal(allow, visit, rules)
  if (refused && principal.kind === 'person') world.log.info({ person: principal.publicId, needs: allow }, 'turned away')
  return refused
}

/** What the application knows of tokens in calls, and of what its staff may do. */
export type CallRules = AccessRules & {
  /** Why a caller with the capability may not make this call now; counts what it opens. `path`: with its parameters in braces. */
  admit: (path: string, params: Record<string, string>, visit: RequestContext) => Promise<ApiError | undefined>
  /** `member`: the field or query name `token`. */
  tokensOf: (headers: Headers, member: string | undefined, visit: RequestContext) => CallTokens
  /** Who may read a response that is stored for a repeated call; undefined: no response is stored for this caller. */
  holderOf: (call: RawCall) => string | undefined
}

export type CallInput = {
  route: ApiRoute
  request: Request
  /** The body of the request, for uploads. */
  source: BodySource
  params: Record<string, string>
  visit: RequestContext
  rules: CallRules
  /** The path of the call that shows what this one wrote. */
  lookUp?: string | undefined
}
export type ParsedCall = { call: RawCall; query: ReadQuery }

/** Parses the parts of a call; fields are not validated yet. */
export async function readCall({
  route,
  request,
  source,
  params,
  visit,
  rules,
}: CallInput): Promise<Result<ParsedCall, ApiError>> {
  const refused = checkAccess(route.allow, visit, rules)
  if (refused) return err(refused)
  // An id that PostgreSQL cannot store cannot exist.
  if (!Object.values(params).every(isText)) return err({ code: 'not_found', status: 404 })
  const limited = await rules.admit(route.path, params, visit)
  if (limited) return err(limited)
  const { searchParams } = new URL(request.url)
  if (!isLocale(searchParams.get('locale') ?? 'pt')) return err({ code: 'unknown_locale', status: 400, parameter: 'locale' })
  const query = readQuery(route, searchParams)
  if (!query.ok) return query
  const fields = await readFields(request, { route, source, query: query.value, visit })
  if (!fields.ok) return fields
  return ok({ call: callOf({ request, params, visit, rules }, query.value, fields.value), query: query.value })
}

function callOf(
  { request, params, visit, rules }: Omit<CallInput, 'route' | 'source'>,
  query: ReadQuery,
  fields: Record<string, unknown>,
): RawCall {
  const { headers } = request
  const { world, principal, locked, origin, address, device } = visit
  return {
    ...rules.tokensOf(headers, query.token, visit),
    world,
    principal,
    locked,
    origin,
    address,
    device,
    params,
    fields,
    locale: localeOf(request),
    source: 'api',
    query: { filters: query.filters, include: query.include, sort: query.sort, page: query.page },
    sessionToken: visit.sessionToken,
    fetchSite: headers.get('Sec-Fetch-Site') ?? undefined,
    isPrefetch: visit.isPrefetch,
    cookies: [],
  }
}
