import { brokenBound } from '#src/kernel/body-members.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { readBody } from '../http/read-body.ts'
import type { BodySource } from '../http/read-body.ts'
import { cleaned, fromText, isList, misplacedList } from '../text-values.ts'
import type { RequestContext } from '../page.server.ts'
import { isStaff } from '../principal.ts'
import { bodyError, readMultipart } from './multipart.ts'
import type { ReadQuery } from './query.ts'
import { isText, addInclude } from './query.ts'
import type { ApiError, ApiRoute } from './route.ts'

const depth = 32
/** Limits of an ordinary body. Staff get more, for long texts and lists of 10,000 cards: 20,000 members cost 100 ms. */
const ordinary = { bytes: 65_536, members: 1000, depth }
const staffs = { bytes: 1_048_576, members: 12_000, depth }
/** A call that takes rows gets enough for as many of them, with some more, so that it can refuse them itself. */
const ofRows = (rows: number) => ({ bytes: rows * 500, members: rows * 12, depth })
const decoder = new TextDecoder('utf-8', { fatal: true })
const mediaTypes = new Set(['application/json', 'application/vnd.api+json'])

type Fields = Record<string, unknown>
type FieldContext = { route: ApiRoute; source: BodySource; query: ReadQuery; visit: Pick<RequestContext, 'world' | 'principal'> }

/**
 * The unvalidated fields of a call. A write has them in its body, as a plain object or as attributes of a JSON:API document; GET
 * and DELETE in the query, DELETE in headers too, because proxies drop its body. `include`, `fields` and `token` may stand in
 * the body; they are moved into `query`.
 */
export async function readFields(request: Request, context: FieldContext): Promise<Result<Fields, ApiError>> {
  const { route, query } = context
  const body = route.method === 'GET' ? ok({}) : await readParts(request, context)
  if (!body.ok) return body
  const fields = {
    ...(route.method === 'DELETE' && fromHeaders(request, route)),
    ...fromQuery(route, query),
    ...attributesOf(body.value),
  }
  const wrong = Object.entries(fields).find(([, value]) => !isStorable(value))?.[0]
  if (wrong !== undefined) return err({ code: 'text', status: 422, field: wrong.replaceAll('\0', '') })
  const list = misplacedList(route.body?.entries ?? {}, fields)
  if (list !== undefined) return err({ code: 'invalid', status: 422, field: list })
  const error = readCommonMembers(body.value, context)
  if (error) return err(error)
  return ok(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, cleaned(value, name)])))
}

const readParts = (request: Request, { route, source, visit }: FieldContext): Promise<Result<Fields, ApiError>> => {
  const { upload, allow, rows } = route
  if (rows !== undefined) return readObject(request, ofRows(rows))
  if (upload === undefined) return readObject(request, allow === 'anyone' || allow === 'person' ? ordinary : staffs)
  return readUpload(request, { route, source, visit, max: upload })
}

// As many photos as the form uploads in parallel.
const uploadsAtOnce = 5

async function readUpload(
  request: Request,
  { route, source, visit, max }: Omit<FieldContext, 'query'> & { max: number },
): Promise<Result<Fields, ApiError>> {
  const { world, principal } = visit
  const admitted = await route.admit?.(world, principal)
  if (admitted && !admitted.ok) return admitted
  const holder = principal.kind === 'person' ? principal.publicId : 'guests'
  const share = world.bodyRooms[isStaff(principal) ? 'staff' : 'visitors'].open(holder, uploadsAtOnce)
  if (!share) return err({ code: 'too_many', status: 429, retryAfter: 30 })
  try {
    return await readMultipart({ headers: request.headers, source, maxBytes: max, share })
  } finally {
    share.leave()
  }
}

const boundErrors = { members: { code: 'too_large', status: 413 }, depth: { code: 'unparsable', status: 400 } } as const

async function readObject(request: Request, bounds: typeof ordinary): Promise<Result<Fields, ApiError>> {
  const body = await readBody(request, bounds.bytes)
  if (!body.ok) return err(bodyError(body.error))
  if (body.value.length === 0) return ok({})
  if (!isJson(request.headers)) return err({ code: 'unsupported_media_type', status: 415 })
  const broken = brokenBound(body.value, bounds)
  if (broken) return err(boundErrors[broken])
  const parsed = parse(body.value)
  const data = isObject(parsed) && 'data' in parsed ? parsed['data'] : {}
  if (!isObject(parsed) || !isObject(data)) return err({ code: 'unparsable', status: 400 })
  return ok(parsed)
}

function isJson(headers: Headers): boolean {
  const [type = ''] = (headers.get('Content-Type') ?? '').split(';')
  return mediaTypes.has(type.trim().toLowerCase()) && (headers.get('Content-Encoding') ?? 'identity') === 'identity'
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    // Neither UTF-8 nor JSON: the caller responds to undefined with 400.
    return undefined
  }
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether PostgreSQL can store every text in a value, member names included. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, item]) => isText(name) && isStorable(item))
}

function attributesOf(body: Fields): Fields {
  const { data, ...plain } = body
  if (!isObject(data)) return plain
  return isObject(data['attributes']) ? data['attributes'] : {}
}

/** `X-Line-Item-Ids` is the field `line_item_ids`. */
function fromHeaders({ headers }: Request, route: ApiRoute): Fields {
  const fields = Object.entries(route.body?.entries ?? {}).flatMap(([name, schema]) => {
    const value = headers.get(`X-${name.replaceAll('_', '-')}`)
    if (value === null) return []
    return [[name, isList(schema) ? value.split(',').map((part) => part.trim()) : fromText(schema, value)] as const]
  })
  return Object.fromEntries(fields)
}

function fromQuery(route: ApiRoute, query: ReadQuery): Fields {
  const fields = [...query.named].flatMap(([name, values]) => {
    const schema = ownValue(route.body?.entries, name)
    if (!schema) return []
    return [[name, isList(schema) ? values.flatMap((value) => value.split(',')) : fromText(schema, values[0] ?? '')] as const]
  })
  return Object.fromEntries(fields)
}

// Rejects objects, which may bring a `toString` of their own.
const isWord = (value: unknown): value is string => typeof value === 'string'
const namesOf = (value: unknown): string[] =>
  isWord(value) ? value.split(',') : Array.isArray(value) ? value.filter(isWord) : ['?']

function readCommonMembers(body: Fields, { route, query }: FieldContext): ApiError | undefined {
  const { include, fields, token } = { ...body, ...attributesOf(body) }
  if (isObject(fields)) for (const [type, names] of Object.entries(fields)) query.sparse.set(type, new Set(namesOf(names)))
  if (typeof token === 'string' && token) query.token = token
  return include === undefined || include === null ? undefined : addInclude(query, route, namesOf(include))
}
