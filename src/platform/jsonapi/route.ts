import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Capability } from '../capabilities.ts'
import type { Person, Staff, Principal } from '../principal.ts'
import type { World } from '../world.ts'
import type { Members, ResourceSchema } from './define-resource.ts'
import { issuesToErrors } from './issues.ts'
import type { Json, Resource } from './resource.ts'

export type ApiStatus = 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 414 | 415 | 422 | 429 | 431 | 503

/** An expected failure. Without `detail` the sentence is the message `error_<code>`, else the general one of the status. */
export type ApiError = {
  code: string
  status: ApiStatus
  /** Dotted for nested fields: `shipping_address.city`. */
  field?: string
  /** A name of the query that was wrong. */
  parameter?: string
  detail?: string
  meta?: { readonly [name: string]: Json }
  /** Seconds; sent as Retry-After with 429 and 503. */
  retryAfter?: number
}

/** 202 has no data, 204 no body. */
export type SuccessStatus = 200 | 201 | 202 | 204

export type ApiData = {
  /** 200 unless it says otherwise. */
  status?: SuccessStatus
  data: Resource | readonly Resource[] | null
  meta?: { readonly [name: string]: Json }
  /** To send beside the cookies. */
  headers?: Readonly<Record<string, string>>
  /** Lists: how many there are in all; counts and links are made from it. */
  total?: number
}

export type ApiAnswer = Result<ApiData, ApiError>

type ApiQuery<Filters> = {
  filters: { [Name in keyof Filters]: Filters[Name] | undefined }
  /** Asked paths and their beginnings: `a.b` is there as `a` and `a.b`. */
  include: string[]
  sort: string | undefined
  page: { number: number; size: number }
}

export type ApiCall<Body = undefined, Filters = unknown, Caller extends Principal = Principal> = {
  world: World
  principal: Caller
  /** Whose session of staff is locked; `who` is a guest then. */
  locked: Person | undefined
  locale: Locale
  /** Scheme and host that the caller sees. */
  origin: string
  /** The caller's address, for limits. */
  address: string
  /** The caller's browser and system, such as "Firefox, Linux"; the program's name otherwise. */
  device: string
  source: 'api'
  params: Record<string, string>
  query: ApiQuery<Filters>
  /** What the `body` schema made of the fields. GET and DELETE take them from the query too. */
  body: Body
  /** From the header X-Cart-Token, the field or query name `token`, or the site's own cookie, in this order. */
  cartToken: string | undefined
  orderToken: string | undefined
  /** Of the session cookie, for the call that ends it. */
  sessionToken: string | undefined
  /** What Sec-Fetch-Site says; browsers always say it, other clients never. */
  fetchSite: string | undefined
  /** A prefetch or HEAD: reading must change nothing. */
  isPrefetch: boolean
  /** Whole Set-Cookie values to send; see `http/cookies.ts`. */
  cookies: string[]
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** `person` answers 401 to a guest. A capability: 404 to everybody but staff, 403 to those who see the area and may not do this. */
export type Allowed = 'anyone' | 'person' | Capability

type CallerOf<Rule extends Allowed> = Rule extends 'anyone' ? Principal : Rule extends 'person' ? Person : Staff

export type Entries = Record<string, v.GenericSchema>

/** `v.object({…})`, alone or at the head of a pipe. */
export type BodySchema<Body = unknown> = v.GenericSchema<unknown, Body> & { readonly entries: Entries }

type RouteFacts = {
  method: Method
  /** Below `/api`, such as `/products/{id}`. */
  path: `/${string}`
  /** One English sentence for the API's documentation. */
  summary: string
  /** What it answers; its type groups the calls of the documentation. */
  resource: ResourceSchema
  /** What it answers when all is well; 200 unless others are named. */
  statuses?: readonly SuccessStatus[]
  /** Members of the answer's `meta`, without those that every list has. */
  meta?: Members
  /** Dotted paths that `include` may name. */
  includes?: readonly string[]
  sorts?: readonly string[]
  defaultSort?: string
  list?: true
  /** Answers a whole list at once. */
  unpaged?: true
  /** Takes multipart/form-data with files in the place of JSON: at most so many bytes of them. */
  upload?: number
  /** Asked before a body is read, for limits on those who send large ones. */
  admit?: (world: World, principal: Principal) => Promise<Result<void, ApiError>>
  /** Honours Idempotency-Key. */
  idempotent?: true
}

type RouteDefinition<Body, Filters, Rule extends Allowed> = RouteFacts & {
  allow: Rule
  body?: BodySchema<Body>
  /** A schema for each `filter[name]`; all are optional. They read text. */
  filters?: { readonly [Name in keyof Filters]: v.GenericSchema<unknown, Filters[Name]> }
  // A method, so that the compiler lets `defineRoute` hand it what the schemas and the rule have made sure of.
  work(this: void, call: ApiCall<Body, Filters, CallerOf<Rule>>): Promise<ApiAnswer>
}

type Work = { work(this: void, call: ApiCall<unknown>): Promise<ApiAnswer> }['work']

/** A call whose fields nobody has checked yet. */
export type RawCall = Omit<ApiCall, 'body' | 'query'> & {
  fields: Record<string, unknown>
  query: Omit<ApiQuery<unknown>, 'filters'> & { filters: Record<string, string> }
}

export type ApiRoute = RouteFacts & {
  allow: Allowed
  body: BodySchema | undefined
  filters: Entries
  /** Checks fields and filters, then works. Several errors at once only where fields are invalid. */
  run: (call: RawCall) => Promise<ApiAnswer | { ok: false; errors: ApiError[] }>
}

/**
 * A route of the API. The compiler asks for `allow`; `body`, `filters` and `allow` decide the types that `work` sees.
 * `work` runs after the rule, the query and every field were found right.
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

/** Filters that cannot be are the caller's mistake (400), not a field to mend. */
function readFilters(
  schemas: Entries,
  values: Record<string, string>,
): { ok: true; value: Record<string, unknown> } | { ok: false; errors: ApiError[] } {
  const read = Object.entries(values).map(([name, text]) => ({ name, result: schemas[name] && v.safeParse(schemas[name], text) }))
  const wrong = read.filter(({ result }) => !result?.success)
  if (wrong.length > 0)
    return { ok: false, errors: wrong.map(({ name }) => ({ code: 'unknown_filter', status: 400, parameter: `filter[${name}]` })) }
  return { ok: true, value: Object.fromEntries(read.map(({ name, result }) => [name, result?.output])) }
}
