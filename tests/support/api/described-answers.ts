import * as v from 'valibot'
import { apiBase } from '#src/api/base.ts'
import { downloads } from '#src/api/downloads.ts'
import { statusesOf } from '#src/api/openapi.ts'
import { routes } from '#src/api/routes.ts'
import { answerSchema, errorsSchema, includable, objectSchema } from '#src/platform/jsonapi/answer-schema.ts'
import type { ResourceSchema } from '#src/platform/jsonapi/define-resource.ts'
import type { ApiRoute, SuccessStatus } from '#src/platform/jsonapi/route.ts'

type Answered = {
  method: string
  /** Below /api. */
  path: string
  query: URLSearchParams
  body: string
  status: number
  contentType: string
  /** Of a document. */
  text: string
}

const mediaType = 'application/vnd.api+json'
// Calls that no description lists, and the description itself.
const undescribed = /^\/(dev\/|payments\/webhooks\/|openapi\.json$|docs$)/

// A fixed step before one that takes anything, as the shop mounts them.
const byPrecedence = routes.toSorted((a, b) => (a.path.replaceAll('{', '~') < b.path.replaceAll('{', '~') ? -1 : 1))
const patterns = new Map<string, RegExp>(
  [...routes, ...downloads].map(({ path }) => [path, RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)]),
)
const fits = (path: string, template: string): boolean => patterns.get(template)?.test(path) ?? false

type Send = (request: Request) => Response | Promise<Response>

/** Sends as `send` does; rejects where the API answers something else than its description says of the call and the status. */
export function describedFetch(send: Send): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams: query } = new URL(request.url)
    if (!pathname.startsWith(`${apiBase}/`)) return send(request)
    // Only the body of JSON may name `fields`; others are not to be read twice.
    const isJson = /json/.test(request.headers.get('Content-Type') ?? '')
    const body = isJson ? await request.clone().text() : ''
    const response = await send(request)
    const contentType = response.headers.get('Content-Type') ?? ''
    const text = contentType === mediaType ? await response.clone().text() : ''
    const path = pathname.slice(apiBase.length)
    checkDescribed({ method: request.method, path, query, body, status: response.status, contentType, text })
    return response
  }
}

/** Throws unless an answer is what the API's description says of its call and status. */
export function checkDescribed(answered: Answered): void {
  const { method, path, status, text } = answered
  const mismatch = undescribed.test(path) || (status >= 300 && status < 400) ? undefined : mismatchOf(answered)
  if (mismatch !== undefined)
    throw new Error(`${method} ${path} answered ${status}, not as described: ${mismatch}\n${text.slice(0, 2000)}`)
}

function mismatchOf(answered: Answered): string | undefined {
  const { method, path, status, contentType, text } = answered
  if (method === 'HEAD' || method === 'OPTIONS') return undefined
  if (status >= 400) return contentType === mediaType ? firstIssue(errors, parse(text)) : `errors as ${contentType || 'nothing'}`
  // A file at a fixed address comes before the calls, as the shop mounts them.
  const isFile = method === 'GET' && downloads.some((one) => one.path === path)
  const route = isFile ? undefined : byPrecedence.find((one) => one.method === method && fits(path, one.path))
  if (!route) return mismatchOfDownload(answered)
  const known = statusesOf(route).find((one) => one === status)
  if (known === undefined) return `the status is none of ${statusesOf(route).join(', ')}`
  if (known === 204) return contentType === '' ? undefined : 'a body'
  if (contentType !== mediaType) return `the media type ${contentType}`
  return mismatchOfDocument(route, known, answered)
}

function mismatchOfDownload({ method, path, contentType }: Answered): string | undefined {
  const download = method === 'GET' ? downloads.find((one) => fits(path, one.path)) : undefined
  if (!download) return 'no such call'
  return contentType.startsWith(download.contentType.replace('*', '')) ? undefined : `the media type ${contentType}`
}

const errors = errorsSchema()
const schemas = new Map<string, v.GenericSchema | undefined>()

function mismatchOfDocument(route: ApiRoute, status: SuccessStatus, { query, body, text }: Answered): string | undefined {
  const document = parse(text)
  const sparse = sparseTypes(query, body)
  const objectOf = (resource: ResourceSchema): v.GenericSchema => objectSchema(resource, sparse.has(resource.type))
  const key = `${route.method} ${route.path} ${status} ${[...sparse].toSorted().join(' ')}`
  if (!schemas.has(key)) schemas.set(key, answerSchema(route, status, objectOf))
  const schema = schemas.get(key)
  if (!schema || v.is(schema, document)) return undefined
  return mismatchOfResource([route.resource, ...includable(route)], objectOf, document) ?? firstIssue(schema, document)
}

/** The types of which `fields`, in the query or the body, names the members to show. */
function sparseTypes(query: URLSearchParams, body: string): Set<string> {
  const inQuery = [...query.keys()].flatMap((name) => /^fields\[(.+)\]$/.exec(name)?.[1] ?? [])
  const parsed = parse(body)
  const inBody = v.is(withFields, parsed) ? Object.keys(parsed.fields) : []
  return new Set([...inQuery, ...inBody])
}

const withFields = v.looseObject({ fields: v.record(v.string(), v.unknown()) })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Tests send what is no JSON too.
    return undefined
  }
}

const documents = v.looseObject({ data: v.unknown(), included: v.optional(v.array(v.unknown()), []) })
const resourceObject = v.looseObject({ type: v.string() })

/** A union says only that none of its options fits: the first resource that is wrong, and how it misses the likeliest of its schemas. */
function mismatchOfResource(
  known: readonly ResourceSchema[],
  objectOf: (resource: ResourceSchema) => v.GenericSchema,
  document: unknown,
): string | undefined {
  const found = v.is(documents, document)
    ? [document.data, document.included].flat().filter((one) => v.is(resourceObject, one))
    : []
  for (const object of found) {
    const candidates = known.filter(({ type }) => type === object.type)
    const issues = candidates.map((resource) => v.safeParse(objectOf(resource), object).issues ?? [])
    if (issues.some(({ length }) => length === 0)) continue
    const [closest = []] = issues.toSorted((a, b) => a.length - b.length)
    return `${object.type}: ${closest.map(issueText).join('; ') || 'no such resource'}`
  }
  return undefined
}

const firstIssue = (schema: v.GenericSchema, document: unknown): string | undefined => {
  const [issue] = v.safeParse(schema, document).issues ?? []
  return issue && issueText(issue)
}

const issueText = (issue: v.BaseIssue<unknown>): string => `${v.getDotPath(issue) ?? 'the document'}: ${issue.message}`
