import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { flag, orNull, text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiFieldsAnswer, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { productClasses } from '../product/product.ts'
import { changeInBulk, maxVariants, undoBulkChange } from './bulk.actions.server.ts'
import type { BulkError, UndoError } from './bulk.actions.server.ts'
import { bulkChange, changeOf } from './bulk-schema.ts'
import { productStates } from './product-draft.ts'

/** As the filters of the list. */
const filter = v.object({
  q: v.optional(v.pipe(v.string('error_invalid'), v.trim(), v.maxLength(100, 'error_too_long')), ''),
  state: v.optional(v.picklist(productStates, 'error_invalid')),
  class: v.optional(v.picklist(productClasses, 'error_class_unknown')),
  collection: v.optional(v.pipe(v.string('error_invalid'), v.nonEmpty('error_required'), v.maxLength(120, 'error_too_long'))),
  stock: v.optional(v.picklist(['out', 'low'], 'error_invalid')),
})

const bulkBody = v.object({
  variant_ids: v.optional(
    v.pipe(v.array(v.string('error_invalid')), v.minLength(1, 'error_required'), v.maxLength(maxVariants, 'error_too_long')),
  ),
  filter: v.optional(filter),
  change: bulkChange,
  dry_run: v.optional(v.boolean('error_invalid'), false),
})

const bulkChangeSchema = defineResource({
  type: 'bulk_change',
  attributes: {
    dry_run: flag,
    rows: v.array(
      v.strictObject({
        product_id: text,
        variant_id: orNull(text),
        name: text,
        field: v.picklist(['price', 'collections', 'state', 'low_stock_at']),
        before: text,
        after: text,
        stays_because: orNull(v.picklist(['reduced', 'not_positive', 'same'])),
      }),
    ),
  },
})

const bulkUndoSchema = defineResource({
  type: 'bulk_change',
  name: 'BulkUndo',
  attributes: { undone_product_ids: v.array(text), changed_since_product_ids: v.array(text) },
})

const statusOf = {
  not_found: 404,
  bulk_too_many: 422,
  bulk_none_found: 422,
  preview_changed: 409,
  invalid: 422,
  undone: 409,
  undo_expired: 409,
} as const satisfies Record<(BulkError | UndoError)['code'], ApiStatus>

function refusal(error: BulkError | UndoError, locale: Locale): ApiFieldsAnswer {
  if (error.code === 'bulk_too_many' || error.code === 'bulk_none_found')
    return err({ code: error.code, status: 422, field: 'filter', detail: issueText(`error_${error.code}`, locale) })
  if (error.code !== 'invalid') return err({ code: error.code, status: statusOf[error.code] })
  const [first] = error.errors
  if (!first) return err({ code: 'not_found', status: 404 })
  const { code } = first
  if (code === 'changed_meanwhile') return err({ code, status: 409, detail: issueText('error_product_changed', locale) })
  const field = code === 'collection_unknown' ? 'change.collection' : 'variant_ids'
  return err({ code, status: 422, field, detail: issueText(`error_${code}`, locale) })
}

const apply = defineRoute({
  method: 'POST',
  path: '/staff/products/bulk',
  summary:
    'Changes prices by a share or a sum, the collection, the visibility or the low-stock level of up to 5,000 packs, all or none: those of `variant_ids`, or all products that `filter` matches, as in the list. With `dry_run` only says what would change, and what stays and why.',
  resource: bulkChangeSchema,
  allow: 'catalogue.edit',
  body: bulkBody,
  async work({ world, principal, source, locale, body }) {
    const { variant_ids: variantIds, filter: products, dry_run: isPreview } = body
    if ((variantIds === undefined) === (products === undefined))
      return err({ code: 'bulk_target', status: 422, field: 'variant_ids', detail: issueText('error_bulk_target', locale) })
    const lowAt = (await readWebsite(world.db)).limits.lowStockAt
    const target = products ? { filter: { ...products, locale, lowAt } } : { variantIds: variantIds ?? [] }
    const done = await changeInBulk(world, { principal, source }, { target, change: changeOf(body.change), isPreview })
    if (!done.ok) return refusal(done.error, locale)
    const rows = done.value.lines.map(({ product, variant, name, field, before, after, reason }) => ({
      product_id: product,
      variant_id: variant,
      name,
      field,
      before,
      after,
      stays_because: reason,
    }))
    return ok({ data: bulkChangeSchema.resource({ id: done.value.id ?? 'preview', attributes: { dry_run: isPreview, rows } }) })
  },
})

const undo = defineRoute({
  method: 'POST',
  path: '/staff/bulk-changes/{id}/undo',
  lookUp: '/staff/products',
  summary:
    'Within 24 hours restores what a bulk change replaced; products that were changed since are listed and stay as they are.',
  resource: bulkUndoSchema,
  allow: 'catalogue.edit',
  async work({ world, principal, source, locale, params }) {
    const id = params['id'] ?? ''
    const undone = await undoBulkChange(world, { principal, source }, id)
    if (!undone.ok) return refusal(undone.error, locale)
    const attributes = { undone_product_ids: undone.value.undone, changed_since_product_ids: undone.value.changedSince }
    return ok({ data: bulkUndoSchema.resource({ id, attributes }) })
  },
})

export const routes: ApiRoute[] = [apply, undo]
