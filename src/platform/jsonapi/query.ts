import { ownValue } from '#src/kernel/own-value.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { ApiError, ApiRoute, RawCall } from './route.ts'

/** A parsed query. `named` are the fields that GET and DELETE may take from it. */
export type ReadQuery = RawCall['query'] & {
  /** `fields[type]`: the only members of that type to return. */
  sparse: Map<string, Set<string>>
  named: Map<string, string[]>
  token: string | undefined
}

export const defaultPageSize = 24
export const maxPageSize = 100

const bad = (code: string, parameter: string): { ok: false; error: ApiError } => err({ code, status: 400, parameter })

/** Parses a query by the definition of its route; any other name or value is refused (400). */
export function readQuery(route: ApiRoute, params: URLSearchParams): Result<ReadQuery, ApiError> {
  const once = onceEach(params)
  if (!once.ok) return once
  const query: ReadQuery = {
    filters: {},
    include: [],
    sort: route.defaultSort,
    page: { number: 1, size: defaultPageSize },
    sparse: new Map(),
    named: new Map(),
    token: undefined,
  }
  for (const [name, values] of once.value) {
    const error = addName(query, route, { name, values })
    if (error) return err(error)
  }
  return ok(query)
}

// A repeated name is ambiguous and refused; only `name[]` is a list.
function onceEach(params: URLSearchParams): Result<Map<string, string[]>, ApiError> {
  const values = new Map<string, string[]>()
  for (const [name, value] of params) {
    if (!isText(name) || !isText(value)) return bad('unknown_parameter', name.replaceAll('\0', ''))
    const earlier = values.get(name)
    if (earlier && !name.endsWith('[]')) return bad('unknown_parameter', name)
    values.set(name, [...(earlier ?? []), value])
  }
  return ok(values)
}

/** Whether PostgreSQL can store the text: no NUL, no unpaired surrogate. */
export const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

type Parameter = { name: string; values: string[] }

function addName(query: ReadQuery, route: ApiRoute, { name, values }: Parameter): ApiError | undefined {
  const [value = ''] = values
  const [, group = name, member = ''] = /^(filter|fields|page)\[([^[\]]+)\]$/.exec(name) ?? []
  if (group === 'locale') return undefined
  if (group === 'token') return void (query.token = value || undefined)
  if (group === 'include') return addInclude(query, route, value.split(','))
  if (group === 'fields' && member) return void query.sparse.set(member, new Set(value.split(',').filter(Boolean)))
  if (group === 'filter' && member) return addFilter(query, route, { name: member, values })
  if (route.list && (group === 'page' || group === 'per_page')) return addPage(query, name, value)
  if (route.sorts && group === 'sort') return addSort(query, route, value)
  return addField(query, route, { name, values })
}

/** Adds requested paths and their prefixes; refuses a path that the route does not offer. */
export function addInclude(
  query: Pick<ReadQuery, 'include'>,
  route: ApiRoute,
  includes: readonly string[],
): ApiError | undefined {
  const offered = new Set((route.includes ?? []).flatMap(beginnings))
  const paths = includes.map((path) => path.trim()).filter(Boolean)
  if (paths.some((path) => !offered.has(path))) return { code: 'unknown_include', status: 400, parameter: 'include' }
  query.include = [...new Set([...query.include, ...paths.flatMap(beginnings)])]
  return undefined
}

const beginnings = (path: string): string[] => path.split('.').map((_, at, names) => names.slice(0, at + 1).join('.'))

function addFilter(query: ReadQuery, route: ApiRoute, { name, values }: Parameter): ApiError | undefined {
  if (!Object.hasOwn(route.filters, name)) return { code: 'unknown_filter', status: 400, parameter: `filter[${name}]` }
  query.filters = { ...query.filters, [name]: values[0] ?? '' }
  return undefined
}

function addSort(query: ReadQuery, route: ApiRoute, value: string): ApiError | undefined {
  if (!route.sorts?.includes(value)) return { code: 'unknown_sort', status: 400, parameter: 'sort' }
  query.sort = value
  return undefined
}

const pageNames: Record<string, 'number' | 'size'> = {
  page: 'number',
  per_page: 'size',
  'page[number]': 'number',
  'page[size]': 'size',
}

function addPage(query: ReadQuery, name: string, value: string): ApiError | undefined {
  const part = ownValue(pageNames, name)
  if (!part) return { code: 'unknown_parameter', status: 400, parameter: name }
  const number = /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0
  if (number === 0 || (part === 'size' && number > maxPageSize)) return { code: 'page', status: 400, parameter: name }
  query.page[part] = number
  return undefined
}

// Secrets in a URL end up in logs and browser histories.
const secret = new Set(['password', 'code', 'totp'])

function addField(query: ReadQuery, route: ApiRoute, { name, values }: Parameter): ApiError | undefined {
  const field = name.replace(/\[\]$/, '')
  const takesFields = route.method === 'GET' || route.method === 'DELETE'
  const known = takesFields && route.body && Object.hasOwn(route.body.entries, field) && !secret.has(field)
  if (!known) return { code: 'unknown_parameter', status: 400, parameter: name }
  query.named.set(field, values)
  return undefined
}
