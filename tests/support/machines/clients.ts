import JsonApi from 'devour-client'
import { Jsona } from 'jsona'
import { deserialise, query as queryOf, serialise } from 'kitsu-core'

/** A well-known JSON:API library, used as its readme says. */
export type Client = {
  get: (path: string, params: Record<string, string>, headers?: Record<string, string>) => Promise<Read>
  /** `type` and `id` identify the resource that is sent. */
  write: (method: 'POST' | 'PATCH', path: string, sent: { type: string; id?: string } & Record<string, unknown>) => Promise<Read>
}

/** What the library made of a response; `errors`: messages by field, as the library returns them. */
type Read = { data: unknown; meta: Record<string, unknown>; errors: Record<string, string> }

const type = 'application/vnd.api+json'

type ErrorDocument = {
  errors?: { detail: string; source?: { pointer?: string; parameter?: string } }[]
  meta?: Record<string, unknown>
}

const errorsOf = ({ errors = [] }: ErrorDocument): Record<string, string> =>
  Object.fromEntries(errors.map(({ detail, source }) => [source?.pointer?.split('/').at(-1) ?? source?.parameter ?? '', detail]))

/** Libraries that only serialise and parse documents and leave the HTTP to others. */
function documents(
  origin: string,
  { read, written }: { read: (document: object) => unknown; written: (sent: { type: string }, method: string) => object },
): Client {
  const ask = async (path: string, init: RequestInit): Promise<Read> => {
    const document = (await (await fetch(`${origin}/api${path}`, init)).json()) as ErrorDocument
    return { data: document.errors ? undefined : read(document), meta: document.meta ?? {}, errors: errorsOf(document) }
  }
  return {
    get: (path, params, headers) => ask(`${path}?${queryOf(params)}`, { headers: { Accept: type, ...headers } }),
    write: (method, path, sent) =>
      ask(path, { method, headers: { Accept: type, 'Content-Type': type }, body: JSON.stringify(written(sent, method)) }),
  }
}

export function jsona(origin: string): Client {
  const formatter = new Jsona()
  return documents(origin, {
    read: (document) => formatter.deserialize(JSON.stringify(document)),
    written: (sent) => formatter.serialize({ stuff: sent }),
  })
}

export const kitsu = (origin: string): Client =>
  documents(origin, {
    read: (document) => {
      const { data }: { data: unknown } = deserialise(document, { hoistData: true })
      return data
    },
    written: ({ type: kind, ...fields }, method) => {
      const document: object = serialise(kind, fields, method)
      return document
    },
  })

const one = (kind: string) => ({ jsonApi: 'hasOne', type: kind }) as const
const many = (kind: string) => ({ jsonApi: 'hasMany', type: kind }) as const
const plain = (...names: string[]): Record<string, ''> => Object.fromEntries(names.map((name) => [name, '']))

const sums = ['number', 'state', 'email', 'item_count', 'item_total', 'ship_total', 'promo_total', 'total', 'fulfilment']
const parts = {
  line_items: many('line_item'),
  promotions: many('promotion'),
  shipments: many('shipment'),
  payments: many('payment'),
}

/** A client that is configured once with the shop's resources and derives their addresses. */
export function devour(origin: string): Client {
  const api = new JsonApi({ apiUrl: `${origin}/api`, pluralize: false, logger: false })
  const adding = plain('token', 'variant_id', 'quantity', 'include')
  api.define('cart', { ...adding, ...plain(...sums), ...parts, order: one('order') }, { collectionPath: 'store/carts' })
  api.define('coupon', plain('token', 'code', 'include'), { collectionPath: 'store/coupon' })
  const settled = plain('token', 'include', 'email', 'shipping_address', 'use_shipping', 'shipping_rate_id', 'payment_method_id')
  api.define(
    'checkout',
    { ...settled, ...plain('health_consent', 'complete', 'expected_total') },
    { collectionPath: 'store/checkout' },
  )
  api.define(
    'line_item',
    { ...plain('token', 'name', 'quantity', 'total'), variant: one('variant') },
    { collectionPath: 'store/items' },
  )
  api.define('variant', { ...plain('sku', 'price', 'in_stock'), product: one('product') })
  api.define('product', { ...plain('name', 'slug'), default_variant: one('variant') })
  api.define('promotion', plain('name', 'code', 'amount'))
  api.define('shipment', { ...plain('final_price'), selected_shipping_rate: one('shipping_rate') })
  api.define('shipping_rate', { ...plain('name', 'final_price', 'free'), shipping_method: one('shipping_method') })
  api.define('shipping_method', plain('name', 'expected'))
  api.define('payment', plain('state', 'amount', 'reference'))
  api.define('order', { ...plain(...sums), ...parts })
  const readOf = (request: Promise<{ data: unknown; meta: Record<string, unknown> }>): Promise<Read> =>
    request.then(
      ({ data, meta }) => ({ data, meta, errors: {} }),
      (failed: Record<string, { detail: string }>) => ({
        data: undefined,
        meta: {},
        errors: Object.fromEntries(Object.entries(failed).map(([field, { detail }]) => [field === '0' ? '' : field, detail])),
      }),
    )
  const called = (path: string): JsonApi => {
    const [, kind = '', id] = /^\/store\/(\w+)(?:\/(.+))?$/.exec(path) ?? []
    const model = { carts: 'cart', coupon: 'coupon', checkout: 'checkout', items: 'line_item' }[kind] ?? kind
    return id ? api.one(model, id) : api.all(model)
  }
  return {
    get(path, params, headers = {}) {
      api.headers = headers
      return readOf(api.request(`${origin}/api${path}`, 'GET', params))
    },
    write(method, path, { type: _, ...fields }) {
      api.headers = {}
      return readOf(method === 'POST' ? called(path).post(fields) : called(path).patch(fields))
    },
  }
}
