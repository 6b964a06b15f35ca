import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import type { Secret } from '#src/kernel/secret.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Capability } from '../access.ts'
import type { Person, Staff, Principal } from '../principal.ts'
import type { World } from '../world.ts'
import type { Members, ResourceSchema } from './define-resource.ts'
import { issuesToErrors } from './issues.ts'
import type { Json, Resource } from './resource.ts'

export type ApiStatus = 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 414 | 415 | 422 | 429 | 431 | 503

/** An expected failure. Without `detail` the text is the message `error_<code>`, else the general one of the status. */
export type ApiError = {
  code: string
  status: ApiStatus
  /** Dotted for nested fields: `shipping_address.city`. */
  field?: string
  /** Name of the invalid query parameter. */
  parameter?: string
  detail?: string
  meta?: { readonly [name: string]: Json }
  /** Seconds; sent as Retry-After with 429 and 503. */
  retryAfter?: number
}

/** Status, and the field at fault, of each code of an expected failure. */
export type Refusals<Code extends string> = Readonly<Record<Code, { status: ApiStatus; field?: string }>>

/** The error of an action as the call answers it: by its table, with how many are left where the error says so. */
export const refusalBy =
  <Code extends string>(refusals: Refusals<Code>) =>
  (error: { code: Code; left?: number }): ApiError => ({
    code: error.code,
    ...refusals[error.code],
    ...(error.left !== undefined && { meta: { left: error.left } }),
  })

/** 202 has no data unless the route `startsJob`, 204 no body. */
export type SuccessStatus = 200 | 201 | 202 | 204

export type ApiData = {
  /** 200 by default. */
  status?: SuccessStatus
  data: Resource | readonly Resource[] | null
  meta?: { readonly [name: string]: Json }
  /** Sent in addition to the cookies. */
  headers?: Readonly<Record<string, string>>
  /** For lists: the total count, from which counts and links are derived. */
  total?: number
}

export type ApiAnswer = Result<ApiData, ApiError>

/** An answer with one error for each field at fault. */
export type ApiFieldsAnswer = ApiAnswer | { ok: false; errors: ApiError[] }

type ApiQuery<Filters> = {
  filters: { [Name in keyof Filters]: Filters[Name] | undefined }
  /** Requested paths and their prefixes: `a.b` is present as `a` and `a.b`. */
  include: string[]
  sort: string | undefined
  page: { number: number; size: number }
}

/** Tokens of things that a call works with, beside those of a person. Each feature declares its own (`declare module`). */
export interface CallTokens {}

export type ApiCall<Body = undefined, Filters = unknown, Caller extends Principal = Principal> = CallTokens & {
  world: World
  principal: Caller
  /** The staff member whose session is locked; the principal is then a guest. */
  locked: Person | undefined
  locale: Locale
  /** Scheme and host as the caller sees them. */
  origin: string
  /** The caller's address, for rate limits. */
  address: string
  /** The caller's browser and system, such as "Firefox, Linux"; for other clients the program's name. */
  device: string
  source: 'api'
  params: Record<string, string>
  query: ApiQuery<Filters>
  /** The output of the `body` schema. GET and DELETE take fields from the query too. */
  body: Body
  /** From the session cookie, for the call that ends the session. */
  sessionToken: Secret | undefined
  /** The Sec-Fetch-Site header; browsers always send it, other clients never. */
  fetchSite: string | undefined
  /** A prefetch or HEAD: it must not change anything. */
  isPrefetch: boolean
  /** Whole Set-Cookie values to send; see `http/cookies.ts`. */
  cookies: string[]
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** `person`: 401 to a guest. A capability: 404 to everyone but staff, 403 to staff who can see the area but may not do this. */
export type Allowed = 'anyone' | 'person' | Capability

type CallerOf<Rule extends Allowed> = Rule extends 'anyone' ? Principal : Rule extends 'person' ? Person : Staff

export type Entries = Record<string, v.GenericSchema>

/** `v.object({…})`, alone or as the first step of a pipe. */
export type BodySchema<Body = unknown> = v.GenericSchema<unknown, Body> & { readonly entries: Entries }

type RouteFacts = {
  method: Method
  /** Path below `/api`, such as `/products/{id}`. */
  path: `/${string}`
  /** One English sentence for the API's documentation. */
  summary: string
  /** The resource that it returns; its type groups the calls in the documentation. */
  resource: ResourceSchema
  /** Statuses of success; 200 by default. */
  statuses?: readonly SuccessStatus[]
  /** Members of the response's `meta`, without those of every list. */
  meta?: Members
  /** Dotted paths that `include` may name. */
  includes?: readonly string[]
  sorts?: readonly string[]
  defaultSort?: string
  list?: true
  /** Returns the whole list in one response. */
  unpaged?: true
  /** Accepts multipart/form-data with files instead of JSON: the maximum bytes of the files. */
  upload?: number
  /** Takes a list of up to so many records: its body may be larger. Of staff only. */
  rows?: number
  /** Called before the body is read, for rate limits on large uploads. */
  admit?: (world: World, principal: Principal) => Promise<Result<void, ApiError>>
  /** A write that takes no Idempotency-Key, and why: it reads, or it is about the session or its proof. */
  keyless?: 'search' | 'reveal' | 'session' | 'proof'
  /** Its work finds what it made: run again, it answers the same and makes nothing new. */
  isRepeatable?: true
  /** The call that shows what this one wrote, where no part of its own path does. */
  lookUp?: `/${string}`
  /** Members of `meta` that only the first response shows: secrets. */
  unrepeated?: readonly string[]
  /** Its 202 answers with the resource that a job now works on. */
  startsJob?: true
}

type RouteDefinition<Body, Filters, Rule extends Allowed> = RouteFacts & {
  allow: Rule
  body?: BodySchema<Body>
  /** A schema for each `filter[name]`, all optional. Their input is text. */
  filters?: { readonly [Name in keyof Filters]: v.GenericSchema<unknown, Filters[Name]> }
  // A method, so that the compiler lets `defineRoute` pass what the schemas and the rule have checked.
  work(this: void, call: ApiCall<Body, Filters, CallerOf<Rule>>): Promise<ApiFieldsAnswer>
}

type Work = { work(this: void, call: ApiCall<unknown>): Promise<ApiFieldsAnswer> }['work']

/** A call whose fields are not validated yet. */
export type RawCall = Omit<ApiCall, 'body' | 'query'> & {
  fields: Record<string, unknown>
  query: Omit<ApiQuery<unknown>, 'filters'> & { filters: Record<string, string> }
}

export type ApiRoute = RouteFacts & {
  allow: Allowed
  body: BodySchema | undefined
  filters: Entries
  /** Validates fields and filters, then works. Returns several errors only for invalid fields. */
  run: (call: RawCall) => Promise<ApiFieldsAnswer>
}

/**
 * Defines a route of the API. `allow` is required; `body`, `filters` and `allow` determine the types of `work`, which runs only
 * when the rule, the query and every field are valid.
 */
export function defineRoute<Body = undefined, Filters = unknown, const Rule extends Allowed = Allowed>(
  route: RouteDefinition<Body, Filters, Rule>,
): ApiRoute {
  const { work, body, filters = {}, ...facts } = route
  const checkedWork: Work = work
  return {
    ...facts,
    body,
    filters,
    async run(call) {
      const fields = body ? v.safeParse(body, call.fields) : undefined
      if (fields && !fields.success) return { ok: false, errors: issuesToErrors(fields.issues, call.locale) }
      const chosen = readFilters(filters, call.query.filters)
      if (!chosen.ok) return chosen
      return checkedWork({ ...call, body: fields?.output, query: { ...call.query, filters: chosen.value } })
    },
  }
}

/** Every write takes an Idempotency-Key, unless its route says why not. */
export const takesKey = ({ method, keyless }: Pick<ApiRoute, 'method' | 'keyless'>): boolean =>
  method !== 'GET' && keyless === undefined

/** The call that shows what a write made: the one that it names, or the read of the longest part of its path. */
export function lookUpOf({ path, lookUp }: Pick<ApiRoute, 'path' | 'lookUp'>, routes: readonly ApiRoute[]): string | undefined {
  if (lookUp !== undefined) return lookUp
  const reads = routes.filter((route) => route.method === 'GET' && `${path}/`.startsWith(`${route.path}/`))
  return reads.map((route) => route.path).toSorted((a, b) => b.length - a.length)[0]
}

/** An invalid filter is the caller's mistake (400), not a field that a person can correct. */
function readFilters(
  schemas: Entries,
  values: Record<string, string>,
): { ok: true; value: Record<string, unknown> } | { ok: false; errors: ApiError[] } {
  const read = Object.entries(values).map(([name, text]) => {
    const schema = ownValue(schemas, name)
    return { name, result: schema && v.safeParse(schema, text) }
  })
  const wrong = read.filter(({ result }) => !result?.success)
  if (wrong.length > 0)
    return { ok: false, errors: wrong.map(({ name }) => ({ code: 'unknown_filter', status: 400, parameter: `filter[${name}]` })) }
  return { ok: true, value: Object.fromEntries(read.map(({ name, result }) => [name, result?.output])) }
}
