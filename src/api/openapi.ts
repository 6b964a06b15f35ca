import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { Json } from '#src/platform/jsonapi/resource.ts'
import type { ApiRoute, Entries } from '#src/platform/jsonapi/route.ts'
import { defaultPageSize, maxPageSize } from '#src/platform/jsonapi/query.ts'
import { apiBase } from './base.ts'

/** A call that answers with a file instead of a document. */
export type Download = { path: `/${string}`; summary: string; contentType: string }

type Part = { [name: string]: Json }

const title = 'Botica'
const version = '1'
const mediaType = 'application/vnd.api+json'
const component = (name: string): Part => ({ $ref: `#/components/schemas/${name}` })

/** Describes every route as OpenAPI 3.1, from the schemas that validate the calls. */
export function openApi(routes: readonly ApiRoute[], downloads: readonly Download[] = []): Part {
  const byPath = Map.groupBy(routes, ({ path }) => apiBase + path)
  const paths = [...byPath].map(([path, some]) => [
    path,
    Object.fromEntries(some.map((route) => [route.method.toLowerCase(), operation(route)])),
  ])
  return {
    openapi: '3.1.0',
    info: { title, version, description: 'JSON:API 1.1. Requests may be plain JSON objects or JSON:API documents.' },
    servers: [{ url: '/' }],
    paths: Object.fromEntries([
      ...paths,
      ...downloads.map((download) => [apiBase + download.path, { get: downloadOperation(download) }]),
    ]),
    components: { schemas: components, securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
  }
}

const error: Part = {
  type: 'object',
  required: ['id', 'status', 'code', 'title', 'detail'],
  properties: {
    ...Object.fromEntries(['id', 'status', 'code', 'title', 'detail'].map((name) => [name, { type: 'string' }])),
    source: { type: 'object', properties: { pointer: { type: 'string' }, parameter: { type: 'string' } } },
    meta: { type: 'object' },
  },
}
const resource: Part = {
  type: 'object',
  required: ['type', 'id'],
  properties: {
    type: { type: 'string' },
    id: { type: 'string' },
    attributes: { type: 'object' },
    relationships: { type: 'object' },
  },
}
const components: Part = {
  Error: error,
  Errors: { type: 'object', required: ['errors'], properties: { errors: { type: 'array', items: component('Error') } } },
  Resource: resource,
}

function operation(route: ApiRoute): Part {
  const fields = route.body && route.method !== 'GET' ? requestBody(route) : undefined
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/[^a-zA-Z]+(\w?)/g, (_, character: string) => character.toUpperCase())}`,
    summary: route.summary,
    tags: [route.resource],
    parameters: parametersOf(route),
    ...(fields && { requestBody: fields }),
    ...(route.allow !== 'anyone' && { security: [{ session: [] }] }),
    responses: {
      '2XX': answer(route),
      default: { description: 'What went wrong', content: { [mediaType]: { schema: component('Errors') } } },
    },
  }
}

const downloadOperation = ({ path, summary, contentType }: Download): Part => ({
  operationId: `get${path.replaceAll(/[^a-zA-Z]+(\w?)/g, (_, character: string) => character.toUpperCase())}`,
  summary,
  parameters: stepsOf(path),
  security: [{ session: [] }],
  responses: {
    200: { description: 'A file', content: { [contentType]: { schema: { type: 'string' } } } },
    default: { description: 'What went wrong', content: { [mediaType]: { schema: component('Errors') } } },
  },
})

const writeMeta: Part = {
  type: 'object',
  properties: {
    ignored: {
      type: 'array',
      items: { type: 'string' },
      description: 'Members of the body that the call does not know; a body without any known member is refused (422)',
    },
  },
}

function answer(route: ApiRoute): Part {
  const one: Part = { allOf: [component('Resource'), { properties: { type: { const: route.resource } } }] }
  const data: Part = route.list ? { type: 'array', items: one } : { anyOf: [one, { type: 'null' }] }
  const schema: Part = {
    type: 'object',
    required: ['data'],
    properties: {
      data,
      included: { type: 'array', items: component('Resource') },
      meta: route.method === 'GET' ? { type: 'object' } : writeMeta,
      links: { type: 'object' },
    },
  }
  return {
    description: route.list ? `A list of ${route.resource}` : `A ${route.resource}, or nothing`,
    content: { [mediaType]: { schema } },
  }
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
    parameter(`fields[${route.resource}]`, 'query', {
      type: 'string',
      description: 'Names of the members to show, separated by commas',
    }),
    parameter('locale', 'query', { type: 'string', enum: ['pt', 'en'] }),
    ...(route.idempotent ? [parameter('Idempotency-Key', 'header', { type: 'string', maxLength: 255 })] : []),
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
