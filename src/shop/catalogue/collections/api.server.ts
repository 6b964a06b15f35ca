import type { Locale } from '#src/i18n/locales.ts'
import { issueText } from '#src/i18n/issue.ts'
import { err, ok } from '#src/kernel/result.ts'
import { bothLanguages, flag, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toOneOrNone } from '#src/platform/jsonapi/define-resource.ts'
import type { ResourceSchema } from '#src/platform/jsonapi/define-resource.ts'
import { ref } from '#src/platform/jsonapi/resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiCall, ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import type { Staff } from '#src/platform/principal.ts'
import {
  changeCollection,
  createBrand,
  createCollection,
  deleteBrand,
  deleteCollection,
  listStaffBrands,
  listStaffCollections,
  mergeBrand,
  renameBrand,
} from './actions.server.ts'
import type { BrandError, CollectionError, StaffBrand, StaffCollection } from './actions.server.ts'
import { brandBody, brandMerge, brandPatch, collectionBody, collectionPatch } from './schema.ts'

const statusOf = {
  not_found: 404,
  collection_changed: 409,
  collection_in_use: 409,
  collection_unknown: 422,
  collection_cycle: 422,
  slug_taken: 422,
  changed_meanwhile: 409,
  brand_in_use: 409,
  brand_name: 422,
  brand_unknown: 422,
} as const satisfies Record<(CollectionError | BrandError)['code'], ApiStatus>

function refusal(error: CollectionError | BrandError, locale: Locale): { ok: false; error: ApiError } {
  // Every resource answers the same code for this.
  const code = error.code === 'collection_changed' ? 'changed_meanwhile' : error.code
  const field = 'field' in error ? { field: error.field } : {}
  return err({ code, status: statusOf[error.code], detail: issueText(`error_${error.code}`, locale), ...field })
}

const parentCollection = (): ResourceSchema<'collection'> => staffCollectionSchema

const staffCollectionSchema = defineResource({
  type: 'collection',
  name: 'StaffCollection',
  attributes: {
    name: bothLanguages,
    slug: bothLanguages,
    tagline: bothLanguages,
    description: bothLanguages,
    icon: text,
    colour: text,
    hidden: flag,
    picture_alt: bothLanguages,
    position: whole,
    product_count: whole,
    version: whole,
  },
  relationships: { parent: toOneOrNone(parentCollection) },
})

const collectionResource = (row: StaffCollection) =>
  staffCollectionSchema.resource({
    id: row.public_id,
    attributes: {
      name: { pt: row.name_pt, en: row.name_en },
      slug: { pt: row.slug_pt, en: row.slug_en },
      tagline: { pt: row.tagline_pt, en: row.tagline_en },
      description: { pt: row.description_pt, en: row.description_en },
      icon: row.icon,
      colour: row.colour,
      hidden: row.hidden,
      picture_alt: { pt: row.picture_alt_pt, en: row.picture_alt_en },
      position: row.position,
      product_count: row.products,
      version: row.version,
    },
    relationships: { parent: row.parent_public_id === null ? null : ref('collection', row.parent_public_id) },
  })

const staffBrandSchema = defineResource({
  type: 'brand',
  name: 'StaffBrand',
  attributes: { name: text, slug: text, product_count: whole, version: whole },
})

const brandResource = (row: StaffBrand) =>
  staffBrandSchema.resource({
    id: row.public_id,
    attributes: { name: row.name, slug: row.slug, product_count: row.products, version: row.version },
  })

type StaffCall = Pick<ApiCall<unknown, unknown, Staff>, 'principal' | 'source'>
const contextOf = ({ principal, source }: StaffCall) => ({ principal, source })

const pageOf = <Row>(rows: readonly Row[], { number, size }: { number: number; size: number }) =>
  rows.slice((number - 1) * size, number * size)

const collections = defineRoute({
  method: 'GET',
  path: '/staff/collections',
  summary: 'Every collection in both languages, those at the top of the tree first, each level in shop order.',
  resource: staffCollectionSchema,
  allow: 'catalogue.edit',
  list: true,
  async work({ world, query }) {
    const all = await listStaffCollections(world.db)
    return ok({ data: pageOf(all, query.page).map(collectionResource), total: all.length })
  },
})

const addCollection = defineRoute({
  method: 'POST',
  path: '/staff/collections',
  summary:
    'A new collection, the last one of its level unless `position` says otherwise; English that is left out shows Portuguese.',
  resource: staffCollectionSchema,
  statuses: [201],
  allow: 'catalogue.edit',
  body: collectionBody,
  async work(call) {
    const made = await createCollection(call.world, contextOf(call), call.body)
    return made.ok ? ok({ status: 201, data: collectionResource(made.value) }) : refusal(made.error, call.locale)
  },
})

const editCollection = defineRoute({
  method: 'PATCH',
  path: '/staff/collections/{id}',
  summary: 'Changes, moves or reorders a collection, with `version` only that version. A former address redirects.',
  resource: staffCollectionSchema,
  allow: 'catalogue.edit',
  body: collectionPatch,
  async work(call) {
    const { version: expected, ...fields } = call.body
    const changed = await changeCollection(call.world, contextOf(call), call.params['id'] ?? '', { fields, expected })
    return changed.ok ? ok({ data: collectionResource(changed.value) }) : refusal(changed.error, call.locale)
  },
})

const removeCollection = defineRoute({
  method: 'DELETE',
  path: '/staff/collections/{id}',
  summary: 'Deletes a collection that has neither products nor collections in it.',
  resource: staffCollectionSchema,
  statuses: [204],
  allow: 'catalogue.edit',
  async work(call) {
    const deleted = await deleteCollection(call.world, contextOf(call), call.params['id'] ?? '')
    return deleted.ok ? ok({ status: 204, data: null }) : refusal(deleted.error, call.locale)
  },
})

const brands = defineRoute({
  method: 'GET',
  path: '/staff/brands',
  summary: 'Every brand by name, with how many products it has.',
  resource: staffBrandSchema,
  allow: 'catalogue.edit',
  list: true,
  async work({ world, query }) {
    const all = await listStaffBrands(world.db)
    return ok({ data: pageOf(all, query.page).map(brandResource), total: all.length })
  },
})

const addBrand = defineRoute({
  method: 'POST',
  path: '/staff/brands',
  summary: 'A new brand.',
  resource: staffBrandSchema,
  statuses: [201],
  allow: 'catalogue.edit',
  body: brandBody,
  async work(call) {
    const made = await createBrand(call.world, contextOf(call), call.body.name)
    return made.ok ? ok({ status: 201, data: brandResource(made.value) }) : refusal(made.error, call.locale)
  },
})

const editBrand = defineRoute({
  method: 'PATCH',
  path: '/staff/brands/{id}',
  summary: 'Renames a brand, with `version` only that version.',
  resource: staffBrandSchema,
  allow: 'catalogue.edit',
  body: brandPatch,
  async work(call) {
    const { name, version: expected } = call.body
    const changed = await renameBrand(call.world, contextOf(call), call.params['id'] ?? '', { name, expected })
    return changed.ok ? ok({ data: brandResource(changed.value) }) : refusal(changed.error, call.locale)
  },
})

const mergeBrands = defineRoute({
  method: 'POST',
  path: '/staff/brands/{id}/merge',
  summary:
    'Puts the products and promotions of a brand into the brand `into` and deletes it, with `version` only that version. Its address in the shop then shows the other one.',
  resource: staffBrandSchema,
  allow: 'catalogue.edit',
  body: brandMerge,
  async work(call) {
    const { into, version: expected } = call.body
    const merged = await mergeBrand(call.world, contextOf(call), call.params['id'] ?? '', { into, expected })
    return merged.ok ? ok({ data: brandResource(merged.value) }) : refusal(merged.error, call.locale)
  },
})

const removeBrand = defineRoute({
  method: 'DELETE',
  path: '/staff/brands/{id}',
  summary: 'Deletes a brand that has no products.',
  resource: staffBrandSchema,
  statuses: [204],
  allow: 'catalogue.edit',
  async work(call) {
    const deleted = await deleteBrand(call.world, contextOf(call), call.params['id'] ?? '')
    return deleted.ok ? ok({ status: 204, data: null }) : refusal(deleted.error, call.locale)
  },
})

export const routes: ApiRoute[] = [
  collections,
  addCollection,
  editCollection,
  removeCollection,
  brands,
  addBrand,
  editBrand,
  mergeBrands,
  removeBrand,
]
