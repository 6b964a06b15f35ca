import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { issueText } from '#src/i18n/issue.ts'
import type { IssueKey } from '#src/i18n/issue.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { withLocale } from '../locale.server.ts'
import { toDocument } from './document.ts'
import { localeOf, readCall } from './call.ts'
import type { ParsedCall, CallInput } from './call.ts'
import { isIdempotencyKey, withIdempotency } from './idempotency.ts'
import type { StoredResponse } from './idempotency.ts'
import type { Json } from './resource.ts'
import { takesKey } from './route.ts'
import type { ApiData, ApiRoute, ApiError } from './route.ts'

/** Statuses of error documents: those that features return, and 405 and 500, which only the API layer itself returns. */
type ErrorStatus = ApiError['status'] | 405 | 500

/** The input of an error document, including the statuses that features cannot return. */
type ErrorInput = Omit<ApiError, 'status'> & { status: ErrorStatus }

// The title is fixed for each status; the detail describes the case.
const titles = {
  400: 'error_bad_request',
  401: 'error_unauthorized',
  403: 'error_forbidden',
  404: 'error_not_found',
  405: 'error_method_not_allowed',
  408: 'error_too_slow',
  409: 'error_conflict',
  410: 'error_gone',
  413: 'error_too_large',
  414: 'error_address_too_long',
  415: 'error_file_kind',
  422: 'error_unprocessable',
  429: 'error_too_many',
  431: 'error_cookies_too_large',
  500: 'error_internal',
  503: 'error_unavailable',
} as const satisfies Record<ErrorStatus, IssueKey>

const details: Record<string, IssueKey> = {
  cross_site: 'error_cross_site',
  idempotency_committed: 'error_idempotency_committed',
  idempotency_in_flight: 'error_idempotency_in_flight',
  idempotency_key: 'error_idempotency_key',
  idempotency_key_reused: 'error_idempotency_key_reused',
  page: 'error_page_number',
  unknown_field: 'error_unknown_field',
  unknown_filter: 'error_unknown_filter',
  unknown_include: 'error_unknown_include',
  unknown_locale: 'error_unknown_locale',
  unknown_parameter: 'error_unknown_parameter',
  unknown_sort: 'error_unknown_sort',
  unparsable: 'error_unparsable',
}

/** One member of `errors[]`. Every value except `meta` is text. */
function errorObject(error: ErrorInput, id: string, locale: Locale): Record<string, Json> {
  const title = titles[error.status]
  const known = ownValue(details, error.code)
  const source = sourceOf(error)
  return {
    id,
    status: String(error.status),
    code: error.code,
    title: issueText(title, locale),
    detail: error.detail ?? issueText(known ?? `error_${error.code}`, locale, title),
    ...(source && { source }),
    ...(error.meta && { meta: error.meta }),
  }
}

function sourceOf({ field, parameter }: ErrorInput): Record<string, string> | undefined {
  if (field !== undefined) return { pointer: `/data/attributes${field && `/${field.replaceAll('.', '/')}`}` }
  return parameter === undefined ? undefined : { parameter }
}

const version = { version: '1.1' }

/** Responds to one API call, with the cookies of its request context. Throws for bugs and outages only. */
export async function answerCall(input: CallInput): Promise<Response> {
  const locale = localeOf(input.request)
  const { world, setCookies } = input.visit
  const parsed = await readCall(input)
  const response = parsed.ok
    ? await withLocale(locale, () => run(input, parsed.value))
    : errorResponse([parsed.error], world.id, locale)
  // Session cookies are added here, so that they are not part of a response stored for idempotent retries.
  for (const cookie of setCookies) response.headers.append('Set-Cookie', cookie)
  return response
}

async function run(input: CallInput, parsed: ParsedCall): Promise<Response> {
  const { route, request, visit, rules } = input
  const key = request.headers.get('Idempotency-Key')
  if (!takesKey(route) || key === null) return toResponse(await work(input, parsed))
  const { locale, params, fields, query } = parsed.call
  const failed = (error: ErrorInput): Response => errorResponse([error], visit.world.id, locale)
  if (!isIdempotencyKey(key)) return failed({ code: 'idempotency_key', status: 400 })
  const holder = rules.holderOf(parsed.call)
  if (holder === undefined) return toResponse(await work(input, parsed))
  const content = {
    params,
    fields,
    include: query.include,
    sparse: [...parsed.query.sparse].map(([type, names]) => [type, ...names]),
  }
  const first = { key, method: route.method, path: new URL(request.url).pathname, holder, content }
  const recovery = { isRepeatable: route.isRepeatable, lookUp: input.lookUp }
  const answer = await withIdempotency(visit.world, first, () => work(input, parsed), recovery)
  return answer.ok ? toResponse(answer.value) : failed(answer.error)
}

async function work(input: CallInput, parsed: ParsedCall): Promise<StoredResponse> {
  const { call } = parsed
  const sent = { language: call.locale, cookies: call.cookies }
  const { ignored, isMisread } = unknownNames(input.route, call.fields)
  if (isMisread) return { ...sent, ...errorBody(ignored.map(unknownBodyField), call.world.id, call.locale) }
  const answer = await input.route.run(call)
  if (answer.ok) return { ...sent, ...documentBody(input, parsed, answer.value) }
  const faults = 'errors' in answer ? answer.errors : [answer.error]
  return { ...sent, ...errorBody(input.route.method === 'GET' ? faults.map(asParameter) : faults, call.world.id, call.locale) }
}

/** The fields of a GET come from its query, so its errors name a parameter. */
const asParameter = ({ field, ...input }: ErrorInput): ErrorInput => ({
  ...input,
  ...(field !== undefined && { parameter: field }),
})

type Body = Pick<StoredResponse, 'status' | 'body' | 'replayedBody' | 'headers' | 'retryAfter'>

function documentBody({ route, request }: CallInput, { call, query }: ParsedCall, answer: ApiData): Body {
  const { status = 200, data, headers } = answer
  if (status === 204) return { status, body: '', headers }
  const { unknownFields, ...document } = toDocument(data, { include: call.query.include, sparse: query.sparse })
  const [unknown] = unknownFields
  // A write has already happened by now: only a GET may be refused because of the members that it names.
  if (unknown !== undefined && route.method === 'GET') return errorBody([unknownField(unknown)], call.world.id, call.locale)
  const around = surroundings(route, { answer, call, url: new URL(request.url) })
  const bodyWith = (extra: Record<string, Json>) => JSON.stringify({ jsonapi: version, ...document, ...around, ...extra })
  const replayedBody = route.unrepeated && bodyWith({ meta: without(answer.meta, route.unrepeated) })
  return { status, body: bodyWith({}), replayedBody, headers }
}

const without = (meta: ApiData['meta'] = {}, names: readonly string[]) =>
  Object.fromEntries(Object.entries(meta).filter(([name]) => !names.includes(name)))

/** Limits how many unknown names are listed: a body may hold thousands. */
const maxListedNames = 20

/** Members of a body that its call does not know. `isMisread`: the body has no others, so it was meant for another call. */
function unknownNames(
  { method, body }: ApiRoute,
  fields: ParsedCall['call']['fields'],
): { ignored: string[]; isMisread: boolean } {
  if (method === 'GET') return { ignored: [], isMisread: false }
  const entries = body?.entries ?? {}
  const isKnown = (name: string): boolean => Object.hasOwn(entries, name)
  const named = Object.keys(fields).filter((name) => isKnown(name) || !requestMembers.has(name))
  const unknown = named.filter((name) => !isKnown(name))
  return {
    ignored: unknown.slice(0, maxListedNames),
    // When a required field is missing, the schema reports that itself.
    isMisread: body !== undefined && unknown.length > 0 && unknown.length === named.length && v.is(body, fields),
  }
}

/** Members that every body may have besides the fields of its call; see `readCommonMembers`. */
const requestMembers = new Set(['include', 'fields', 'token'])

const unknownBodyField = (field: string): ErrorInput => ({ code: 'unknown_body_field', status: 422, field })

function unknownField(name: string): ErrorInput {
  const [type = ''] = name.split('.')
  return { code: 'unknown_field', status: 400, parameter: `fields[${type}]` }
}

type Answered = { answer: ApiData; call: ParsedCall['call']; url: URL }

function surroundings(route: ApiRoute, { answer, call, url }: Answered): Record<string, Json> {
  const { total, data } = answer
  const { ignored } = unknownNames(route, call.fields)
  const meta = ignored.length > 0 ? { ...answer.meta, ignored } : answer.meta
  if (!route.list) return { ...(meta && { meta }) }
  const count = Array.isArray(data) ? data.length : 0
  const all = total ?? count
  const pages = Math.max(1, Math.ceil(all / call.query.page.size))
  return { meta: { count, total_count: all, total_pages: pages, ...meta }, links: pageLinks(url, call.query.page, pages) }
}

function errorBody(faults: readonly ErrorInput[], id: () => string, locale: Locale): Body {
  const errors = faults.map((error) => errorObject(error, id(), locale))
  return {
    status: faults[0]?.status ?? 500,
    body: JSON.stringify({ jsonapi: version, errors }),
    retryAfter: faults[0]?.retryAfter,
  }
}

/** A response that is an error document. */
export const errorResponse = (faults: readonly ErrorInput[], id: () => string, locale: Locale): Response =>
  toResponse({ ...errorBody(faults, id, locale), language: locale, cookies: [] })

function toResponse(answer: StoredResponse & { replayed?: boolean }): Response {
  const { status, body, language, cookies, replayed, retryAfter } = answer
  const headers = new Headers({
    ...answer.headers,
    'Content-Language': language,
    Vary: 'Accept-Language',
    'Cache-Control': 'no-store',
  })
  if (status !== 204) headers.set('Content-Type', 'application/vnd.api+json')
  if (replayed) headers.set('Idempotent-Replayed', 'true')
  if (retryAfter !== undefined) headers.set('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(status === 204 ? null : body, { status, headers })
}

type Page = { number: number; size: number }

const ownNames = new Set(['token', 'page', 'per_page', 'page[number]', 'page[size]'])

/** Pagination links, as paths. A token in the query is not copied, because links end up in logs. */
function pageLinks({ pathname, searchParams }: URL, { number, size }: Page, pages: number): Record<string, Json> {
  const otherParams = [...searchParams].filter(([name]) => !ownNames.has(name))
  const to = (page: number): string =>
    `${pathname}?${new URLSearchParams([...otherParams, ['page[number]', String(page)], ['page[size]', String(size)]])}`
  return {
    self: to(number),
    first: to(1),
    prev: number > 1 ? to(Math.min(number - 1, pages)) : null,
    next: number < pages ? to(number + 1) : null,
    last: to(pages),
  }
}
