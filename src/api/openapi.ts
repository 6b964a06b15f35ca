import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { answerSchema, errorSchema, errorsSchema, includable, objectSchema } from '#src/platform/jsonapi/answer-schema.ts'
import type { ResourceSchema } from '#src/platform/jsonapi/define-resource.ts'
import type { Json } from '#src/platform/jsonapi/resource.ts'
import { takesKey } from '#src/platform/jsonapi/route.ts'
import type { Allowed, ApiRoute, Entries, SuccessStatus } from '#src/platform/jsonapi/route.ts'
import { defaultPageSize, maxPageSize } from '#src/platform/jsonapi/query.ts'
import { isTokenCapability } from '#src/shop/accounts/api-tokens/api-token.ts'
import { apiBase } from './base.ts'
import type { JsonSchema } from './schema-rows.ts'

/** A call that answers with a file instead of a document. */
export type Download = {
  path: `/${string}`
  summary: string
  contentType: string
  allow: Allowed
  /** Names of its query, besides `locale`; any other is refused. */
  query?: readonly string[]
}

type Part = { [name: string]: Json }

const title = 'Botica'
const version = '1'
const mediaType = 'application/vnd.api+json'
const component = (name: string): Part => ({ $ref: `#/components/schemas/${name}` })
const failure: Part = { description: 'What went wrong', content: { [mediaType]: { schema: component('Errors') } } }

/** Describes every route as OpenAPI 3.1, from the schemas that validate the calls. */
export function openApi(routes: readonly ApiRoute[], downloads: readonly Download[] = []): Part {
  const byPath = Map.groupBy(routes, ({ path }) => apiBase + path)
  const paths = [...byPath].map(([path, some]) => [
    path,
    Object.fromEntries(some.map((route) => [route.method.toLowerCase(), operation(route)])),
  ])
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'JSON:API 1.1. Requests may be plain JSON objects or JSON:API documents. Answers may gain members: clients ignore those that they do not know.',
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries([
      ...paths,
      ...downloads.map((download) => [apiBase + download.path, { get: downloadOperation(download) }]),
    ]),
    components: {
      schemas: componentsOf(routes),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token that the owner makes for a program. It may make the calls of its capabilities, until its last day.',
        },
      },
    },
  }
}

/** The resources that some routes answer, by their names. A name has one schema. */
export function resourcesOf(routes: readonly ApiRoute[]): ResourceSchema[] {
  const byName = new Map<string, ResourceSchema>()
  for (const resource of routes.flatMap(answeredResources)) {
    if ((byName.get(resource.name) ?? resource) !== resource) throw new Error(`two resources are called ${resource.name}`)
    byName.set(resource.name, resource)
  }
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const answeredResources = (route: ApiRoute): ResourceSchema[] =>
  statusesOf(route).some(hasData) ? [route.resource, ...includable(route)] : []
const hasData = (status: SuccessStatus): boolean => status === 200 || status === 201

const componentsOf = (routes: readonly ApiRoute[]): Part => ({
  Error: answerJson(errorSchema),
  Errors: answerJson(errorsSchema(reference({ name: 'Error' }))),
  ...Object.fromEntries(resourcesOf(routes).map((resource) => [resource.name, answerJson(objectSchema(resource))])),
})

function operation(route: ApiRoute): Part {
  const fields = route.body && route.method !== 'GET' ? requestBody(route) : undefined
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/[^a-zA-Z]+(\w?)/g, (_, character: string) => character.toUpperCase())}`,
    summary: route.summary,
    tags: [route.resource.type],
    parameters: parametersOf(route),
    ...(fields && { requestBody: fields }),
    ...(route.allow !== 'anyone' && { security: securityOf(route.allow) }),
    responses: {
      ...Object.fromEntries(statusesOf(route).map((status) => [status, answer(route, status)])),
      default: failure,
    },
  }
}

/** Either of them opens the call: a session, or a token where tokens may hold its capability. */
const securityOf = (allow: Allowed): Part[] => [{ session: [] }, ...(isTokenCapability(allow) ? [{ token: [] }] : [])]

/** What a route answers when all is well. */
export const statusesOf = ({ statuses = [200] }: Pick<ApiRoute, 'statuses'>): readonly SuccessStatus[] => statuses

const downloadOperation = ({ path, summary, contentType, allow, query = [] }: Download): Part => ({
  operationId: `get${path.replaceAll(/[^a-zA-Z]+(\w?)/g, (_, character: string) => character.toUpperCase())}`,
  summary,
  parameters: [...stepsOf(path), ...query.map((name) => parameter(name, 'query', { type: 'string' }))],
  ...(allow !== 'anyone' && { security: securityOf(allow) }),
  responses: {
    200: { description: 'A file', content: { [contentType]: { schema: { type: 'string' } } } },
    default: failure,
  },
})

const statusLabels = { 200: 'Done', 201: 'Made', 202: 'Accepted', 204: 'Done, with nothing to say' } as const

function answer(route: ApiRoute, status: SuccessStatus): Part {
  const schema = answerSchema(route, status, reference)
  const description = statusLabels[status]
  return schema ? { description, content: { [mediaType]: { schema: answerJson(schema) } } } : { description }
}

function requestBody(route: ApiRoute): Part {
  const schema = route.body ? bodySchema(route.body) : {}
  if (route.upload !== undefined) return { required: true, content: { 'multipart/form-data': { schema } } }
  return {
    required: route.method !== 'DELETE',
    content: {
      'application/json': { schema },
      [mediaType]: { schema: { type: 'object', properties: { data: { type: 'object', properties: { attributes: schema } } } } },
    },
  }
}

type Place = 'path' | 'query' | 'header'
type Parameter = { name: string; in: Place; required: boolean; schema: Json }
const parameter = (name: string, where: Place, schema: Json, required = where === 'path'): Parameter => ({
  name,
  in: where,
  required,
  schema,
})

const stepsOf = (path: string): Parameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name, 'path', { type: 'string' }))

/** The path, query and header parameters of a call. */
export function parametersOf(route: ApiRoute): Parameter[] {
  const { includes, sorts, list, filters, body, method } = route
  const inQuery = method === 'GET' ? asParameters(body?.entries ?? {}, (name) => name) : []
  return [
    ...stepsOf(route.path),
    ...inQuery,
    ...asParameters(filters, (name) => `filter[${name}]`).map((filter) => ({ ...filter, required: false })),
    ...(sorts
      ? [parameter('sort', 'query', { type: 'string', enum: sorts, ...(route.defaultSort && { default: route.defaultSort }) })]
      : []),
    ...(list
      ? [
          parameter('page[number]', 'query', { type: 'integer', minimum: 1, default: 1 }),
          parameter('page[size]', 'query', { type: 'integer', minimum: 1, maximum: maxPageSize, default: defaultPageSize }),
        ]
      : []),
    ...(includes
      ? [parameter('include', 'query', { type: 'string', description: `Any of ${includes.join(', ')}, separated by commas` })]
      : []),
    parameter(`fields[${route.resource.type}]`, 'query', {
      type: 'string',
      description: 'Names of the members to return, separated by commas; likewise for the type of each included resource',
    }),
    parameter('locale', 'query', { type: 'string', enum: ['pt', 'en'] }),
    ...(takesKey(route) ? [parameter('Idempotency-Key', 'header', { type: 'string', maxLength: 255 })] : []),
  ]
}

const asParameters = (entries: Entries, named: (name: string) => string): Parameter[] =>
  Object.entries(entries).map(([name, schema]) => parameter(named(name), 'query', bodySchema(schema), !v.is(schema, undefined)))

/** JSON Schema of a schema's input; checks that JSON Schema cannot express are left out. */
export function bodySchema(schema: v.GenericSchema): Part {
  const { $schema, ...described } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
  void $schema
  // Already plain JSON; only the library's type does not express it.
  const plain: Part = JSON.parse(JSON.stringify(described))
  return plain
}

/** Stands for a component in the schema of an answer. */
const reference = ({ name }: { name: string }): v.GenericSchema => v.pipe(v.unknown(), v.metadata({ component: name }))

/** The JSON form of a schema of answers. What JSON Schema has no word for throws: the description says all that holds. */
export function answerJson(schema: v.GenericSchema): JsonSchema {
  const { $schema, ...described } = toJsonSchema(schema, {
    typeMode: 'output',
    target: 'draft-2020-12',
    errorMode: 'throw',
    // Answers may gain members: only our own tests refuse one that is not described.
    overrideSchema: ({ jsonSchema }) => (jsonSchema.additionalProperties === false ? open(jsonSchema) : undefined),
    overrideAction: ({ valibotAction }) =>
      'metadata' in valibotAction && isReference(valibotAction.metadata)
        ? component(valibotAction.metadata.component)
        : undefined,
  })
  void $schema
  const plain: JsonSchema = JSON.parse(JSON.stringify(described))
  return plain
}

function open<Schema extends { additionalProperties?: unknown }>({ additionalProperties, ...schema }: Schema) {
  void additionalProperties
  return schema
}

const isReference = (metadata: unknown): metadata is { component: string } =>
  typeof metadata === 'object' && metadata !== null && 'component' in metadata
