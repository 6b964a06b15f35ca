import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiCall, ApiError, ApiFieldsAnswer, ApiRoute, SuccessStatus } from '#src/platform/jsonapi/route.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { productClasses } from '../product/product.ts'
import {
  archiveProduct,
  changeVariantPrice,
  copyProduct,
  createProduct,
  findStaffProduct,
  listStaffProducts,
  updateProduct,
} from './actions.server.ts'
import type { PriceChange, ProductError, StaffProduct } from './actions.server.ts'
import { schedulePrice } from '../price-schedules/actions.server.ts'
import type { NewPriceSchedule } from '../price-schedules/actions.server.ts'
import { productListSorts, productStates } from './product-draft.ts'
import { patchOf, productBody, productPatch, variantBody, versionOnly } from './schema.ts'
import { staffVariantSchema, staffProductSchema, variantResource, productResource } from './resources.api.server.ts'

const notFound = err<ApiError>({ code: 'not_found', status: 404 })

function refusal(error: ProductError, locale: Locale): ApiFieldsAnswer {
  if (error.code === 'not_found') return notFound
  if (error.code === 'changed_meanwhile') {
    const { version, draft, updatedAt } = error.present
    const present = { version, state: draft.state, name: draft.name, updated_at: updatedAt.toISOString() }
    const detail = issueText('error_product_changed', locale)
    return err({ code: 'changed_meanwhile', status: 409, detail, meta: { present } })
  }
  const errors = error.errors.map(({ field, code }) => ({
    code,
    status: 422 as const,
    field,
    detail: issueText(`error_${code}`, locale),
  }))
  return { ok: false, errors }
}

type StaffCall = Pick<ApiCall<unknown, unknown, Staff>, 'principal' | 'source' | 'locale'>

const contextOf = ({ principal, source }: StaffCall) => ({ principal, source })

const answer = ({ locale }: StaffCall, saved: Result<StaffProduct, ProductError>, status: SuccessStatus = 200): ApiFieldsAnswer =>
  saved.ok ? ok({ status, data: productResource(saved.value) }) : refusal(saved.error, locale)

const includes = ['variants']

const list = defineRoute({
  method: 'GET',
  path: '/staff/products',
  summary: 'Every product, drafts and archived ones included; `filter[q]` is words of the name, or a whole SKU, CNP or EAN.',
  resource: staffProductSchema,
  allow: 'catalogue.edit',
  list: true,
  includes,
  filters: {
    q: v.pipe(v.string(), v.trim(), v.maxLength(100)),
    state: v.picklist(productStates),
    class: v.picklist(productClasses),
    collection: v.pipe(v.string(), v.nonEmpty()),
    stock: v.picklist(['out', 'low']),
  },
  sorts: productListSorts,
  defaultSort: '-updated_at',
  async work({ world, locale, query }) {
    const { q = '', state, class: kind, collection, stock } = query.filters
    const sort = productListSorts.find((known) => known === query.sort) ?? '-updated_at'
    const lowAt = (await readWebsite(world.db)).limits.lowStockAt
    const filter = { q, locale, state, class: kind, collection, stock, lowAt, sort }
    const { products, total } = await listStaffProducts(world.db, filter, query.page)
    return ok({ data: products.map(productResource), total })
  },
})

const create = defineRoute({
  method: 'POST',
  path: '/staff/products',
  summary:
    'A new product, a draft unless `published`. Its class gives the VAT; brand and form are named and created where they are new; English that is left out shows Portuguese.',
  resource: staffProductSchema,
  statuses: [201],
  allow: 'catalogue.edit',
  includes,
  body: productBody,
  work: async (call) => answer(call, await createProduct(call.world, contextOf(call), patchOf(call.body)), 201),
})

const find = defineRoute({
  method: 'GET',
  path: '/staff/products/{id}',
  summary: 'A product as staff edit it, in both languages.',
  resource: staffProductSchema,
  allow: 'catalogue.edit',
  includes,
  async work({ world, params }) {
    const product = await findStaffProduct(world.db, params['id'] ?? '')
    return product ? ok({ data: productResource(product) }) : notFound
  },
})

const change = defineRoute({
  method: 'PATCH',
  path: '/staff/products/{id}',
  summary:
    'Changes the fields that are named, with `version` only that version. A pack is named by `id` or `sku`, else added. A former address redirects.',
  resource: staffProductSchema,
  allow: 'catalogue.edit',
  includes,
  body: productPatch,
  async work(call) {
    const { version: expected, ...fields } = call.body
    return answer(
      call,
      await updateProduct(call.world, contextOf(call), call.params['id'] ?? '', { fields: patchOf(fields), expected }),
    )
  },
})

const archive = defineRoute({
  method: 'DELETE',
  path: '/staff/products/{id}',
  summary: 'Archives a product: it leaves the shop, its page answers 410, and orders keep it.',
  resource: staffProductSchema,
  statuses: [204],
  allow: 'catalogue.edit',
  body: versionOnly,
  async work(call) {
    const archived = await archiveProduct(call.world, contextOf(call), call.params['id'] ?? '', call.body.version)
    return archived.ok ? ok({ status: 204, data: null }) : refusal(archived.error, call.locale)
  },
})

const copy = defineRoute({
  method: 'POST',
  path: '/staff/products/{id}/copy',
  summary: 'A draft with the same texts, collections and packs, without their codes and stock.',
  resource: staffProductSchema,
  statuses: [201],
  allow: 'catalogue.edit',
  includes,
  work: async (call) => answer(call, await copyProduct(call.world, contextOf(call), call.params['id'] ?? ''), 201),
})

const changePrice = defineRoute({
  method: 'PATCH',
  path: '/staff/variants/{id}',
  lookUp: '/staff/products',
  summary:
    'Changes the price of a pack, with `version` only that version of it. The lowest price of 30 days follows. With `from` or `until` the price holds for that time, and the present one returns.',
  resource: staffVariantSchema,
  allow: 'catalogue.edit',
  body: variantBody,
  async work(call) {
    const { price, compare_at_price: compareAt, from: startsAt, until: endsAt, version: expected } = call.body
    const id = call.params['id'] ?? ''
    if (startsAt || endsAt) return schedule(call, id, { price, compareAt, startsAt, endsAt, expected })
    const changed = await changeVariantPrice(call.world, contextOf(call), id, { price, compareAt, expected })
    if (!changed.ok) return refusal(withoutPack(changed.error), call.locale)
    return variantAnswer(changed.value, id)
  },
})

function variantAnswer(product: StaffProduct, id: string): ApiFieldsAnswer {
  const at = product.draft.variants.findIndex((variant) => variant.id === id)
  const variant = product.draft.variants[at]
  return variant ? ok({ data: variantResource(product, variant, at) }) : notFound
}

type WantedSchedule = Omit<NewPriceSchedule, 'price'> & Pick<PriceChange, 'price'>

async function schedule(
  call: StaffCall & { world: World },
  id: string,
  { price, ...wanted }: WantedSchedule,
): Promise<ApiFieldsAnswer> {
  if (price === undefined)
    return err({ code: 'required', status: 422, field: 'price', detail: issueText('error_required', call.locale) })
  const scheduled = await schedulePrice(call.world, contextOf(call), id, { price, ...wanted })
  return scheduled.ok ? variantAnswer(scheduled.value.product, id) : refusal(scheduled.error, call.locale)
}

/** The call names the fields of the pack alone. */
const withoutPack = (error: ProductError): ProductError =>
  error.code === 'invalid'
    ? { ...error, errors: error.errors.map(({ field, code }) => ({ field: field.replace(/^variants\.0\./, ''), code })) }
    : error

export const routes: ApiRoute[] = [list, create, find, change, archive, copy, changePrice]
