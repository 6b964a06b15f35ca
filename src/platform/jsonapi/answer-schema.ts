import * as v from 'valibot'
import { ownValue } from '#src/kernel/own-value.ts'
import type { Members, Relationship, ResourceSchema } from './define-resource.ts'
import type { ApiRoute, SuccessStatus } from './route.ts'

// Schemas of whole response documents, for the API description and for the tests that check responses against it.

/** A resource in a response. `partial`: only some of its members, as chosen by `fields[type]`. */
export function objectSchema({ type, attributes, relationships }: ResourceSchema, partial = false): v.GenericSchema {
  const some = (members: Members): v.GenericSchema => (partial ? v.partial(v.strictObject(members)) : v.strictObject(members))
  const links = Object.entries(relationships).map(([name, relationship]) => [name, linkage(relationship)] as const)
  const linked = some(Object.fromEntries(links))
  const members: Members = { type: v.literal(type), id: v.string(), attributes: some(attributes) }
  if (links.length > 0) members['relationships'] = partial ? v.exactOptional(linked) : linked
  return v.strictObject(members)
}

function linkage({ kind, targets }: Relationship): v.GenericSchema {
  const types = [...new Set(targets().map(({ type }) => type))]
  const one = v.strictObject({ type: types.length > 0 ? v.picklist(types) : v.string(), id: v.string() })
  if (kind === 'one') return v.strictObject({ data: one })
  // A relationship without a target is always empty in this form of the resource.
  const [none, some] = kind === 'many' ? [v.pipe(v.array(one), v.maxLength(0)), v.array(one)] : [v.null(), v.nullable(one)]
  return v.strictObject({ data: types.length === 0 ? none : some })
}

/** The resources that `include` paths of a route can reach, each once. A path that reaches none is a bug in the route. */
export function includable({ resource, includes = [] }: Pick<ApiRoute, 'resource' | 'includes'>): ResourceSchema[] {
  const found = new Set<ResourceSchema>()
  for (const path of includes) {
    let level: readonly ResourceSchema[] = [resource]
    for (const name of path.split('.')) {
      const steps = level.flatMap(({ relationships }) => ownValue(relationships, name) ?? [])
      if (steps.length === 0 && level.length > 0) throw new Error(`${path} is no path of ${resource.name}`)
      level = steps.flatMap(({ targets }) => targets())
      for (const target of level) found.add(target)
    }
  }
  return [...found]
}

const jsonapi = v.strictObject({ version: v.literal('1.1') })
const count = v.pipe(v.number(), v.integer())
const listMeta = { count, total_count: count, total_pages: count }
const pageLinks = v.strictObject({
  self: v.string(),
  first: v.string(),
  prev: v.nullable(v.string()),
  next: v.nullable(v.string()),
  last: v.string(),
})
const ignored = v.pipe(
  v.array(v.string()),
  v.description('Members of the body that the call does not know; a body without any known member is refused (422)'),
)

/** The members of a response's `meta`. */
export const metaMembers = ({ method, list, meta }: Pick<ApiRoute, 'method' | 'list' | 'meta'>): Members => ({
  ...(list && listMeta),
  ...meta,
  ...(method !== 'GET' && { ignored: v.exactOptional(ignored) }),
})

/** The document of a successful response; undefined for one without a body. `objectOf` maps each resource to its schema. */
export function answerSchema(
  route: ApiRoute,
  status: SuccessStatus,
  objectOf: (resource: ResourceSchema) => v.GenericSchema,
): v.GenericSchema | undefined {
  if (status === 204) return undefined
  const one = objectOf(route.resource)
  const included = includable(route)
  const data = status === 202 && !route.startsJob ? v.null() : route.list || route.unpaged ? v.array(one) : one
  const members: Members = { jsonapi, data }
  if (included.length > 0) members['included'] = v.exactOptional(v.array(v.union(included.map(objectOf))))
  const meta = metaMembers(route)
  const described = v.strictObject(meta)
  if (Object.keys(meta).length > 0) members['meta'] = v.is(described, {}) ? v.exactOptional(described) : described
  if (route.list) members['links'] = pageLinks
  return v.strictObject(members)
}

/** Error documents. The `meta` of an error depends on its code, such as `left` for `out_of_stock`. */
export const errorSchema = v.strictObject({
  id: v.string(),
  status: v.pipe(v.string(), v.regex(/^[45]\d\d$/)),
  code: v.string(),
  title: v.string(),
  detail: v.string(),
  source: v.exactOptional(v.strictObject({ pointer: v.exactOptional(v.string()), parameter: v.exactOptional(v.string()) })),
  meta: v.exactOptional(
    v.pipe(v.record(v.string(), v.unknown()), v.description('What belongs to the code, such as `left` to `out_of_stock`')),
  ),
})

export const errorsSchema = (error: v.GenericSchema = errorSchema): v.GenericSchema =>
  v.strictObject({ jsonapi, errors: v.pipe(v.array(error), v.minLength(1)) })
