import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { cents, fromDecimal } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import { flag, orNull, text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiFieldsAnswer, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { changeInBulk, maxVariants, undoBulkChange } from './bulk.actions.server.ts'
import type { BulkError, UndoError } from './bulk.actions.server.ts'
import { roundings } from './bulk.ts'
import type { BulkChange, Rounding } from './bulk.ts'

/** "5" or "-2.50": hundredths, within a range, and not nothing. */
const hundredths = (least: number, limit: number, message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.transform((typed) => fromDecimal(typed)),
    v.check((amount) => amount !== undefined && amount !== 0 && amount >= least && amount <= limit, message),
    v.transform((amount): number => amount ?? 0),
  )

const change = v.object({
  price_percent: v.optional(hundredths(-9999, 100_000, 'error_percent')),
  price_add: v.optional(hundredths(-10_000_000, 10_000_000, 'error_amount')),
  rounding: v.optional(v.picklist(roundings, 'error_invalid'), 'none'),
  collection: v.optional(
    v.pipe(v.string('error_invalid'), v.trim(), v.nonEmpty('error_required'), v.maxLength(120, 'error_too_long')),
  ),
  published: v.optional(v.boolean('error_invalid')),
  low_stock_at: v.optional(
    v.nullable(
      v.pipe(
        v.number('error_whole_number'),
        v.safeInteger('error_whole_number'),
        v.minValue(0, 'error_whole_number'),
        v.maxValue(1_000_000, 'error_whole_number'),
      ),
    ),
  ),
})

const bulkBody = v.object({
  variant_ids: v.pipe(
    v.array(v.string('error_invalid')),
    v.minLength(1, 'error_required'),
    v.maxLength(maxVariants, 'error_too_long'),
  ),
  change: v.pipe(
    change,
    v.check(({ price_percent: percent, price_add: sum }) => percent === undefined || sum === undefined, 'error_bulk_one_price'),
    v.check(({ rounding: _, ...fields }) => Object.values(fields).some((value) => value !== undefined), 'error_bulk_nothing'),
  ),
  dry_run: v.optional(v.boolean('error_invalid'), false),
})

type ChangeFields = v.InferOutput<typeof change>

const changeOf = ({
  price_percent: rate,
  price_add: sum,
  rounding,
  collection,
  published,
  low_stock_at: lowStockAt,
}: ChangeFields): BulkChange => ({
  price: priceRule({ rate, sum, rounding }),
  collection,
  published,
  lowStockAt,
})

function priceRule({
  rate,
  sum,
  rounding,
}: {
  rate?: number | undefined
  sum?: number | undefined
  rounding: Rounding
}): BulkChange['price'] {
  if (rate !== undefined) return { kind: 'percent', rate, rounding }
  return sum === undefined ? undefined : { kind: 'add', amount: cents(sum), rounding }
}

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
  invalid: 422,
  undone: 409,
  undo_expired: 409,
} as const satisfies Record<(BulkError | UndoError)['code'], ApiStatus>

function refusal(error: BulkError | UndoError, locale: Locale): ApiFieldsAnswer {
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
    'Changes prices by a share or a sum, the collection, the visibility or the low-stock level of up to 5,000 packs, all or none; with `dry_run` only says what would change, and what stays and why.',
  resource: bulkChangeSchema,
  allow: 'catalogue.edit',
  body: bulkBody,
  idempotent: true,
  async work({ world, principal, source, locale, body }) {
    const { variant_ids: variantIds, dry_run: isPreview } = body
    const done = await changeInBulk(world, { principal, source }, { variantIds, change: changeOf(body.change), isPreview })
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
  summary: 'Within 24 hours puts back what a bulk change replaced; products that were changed since are named and stay.',
  resource: bulkUndoSchema,
  allow: 'catalogue.edit',
  idempotent: true,
  async work({ world, principal, source, locale, params }) {
    const id = params['id'] ?? ''
    const undone = await undoBulkChange(world, { principal, source }, id)
    if (!undone.ok) return refusal(undone.error, locale)
    const attributes = { undone_product_ids: undone.value.undone, changed_since_product_ids: undone.value.changedSince }
    return ok({ data: bulkUndoSchema.resource({ id, attributes }) })
  },
})

export const routes: ApiRoute[] = [apply, undo]
