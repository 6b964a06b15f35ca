import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { day, flag, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { issuesToErrors } from '#src/platform/jsonapi/issues.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiFieldsAnswer, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { changeBatch, findBatch, listBatches } from './actions.server.ts'
import type { BatchError, BatchWithOrders, RecallView } from './actions.server.ts'
import { batchStates } from './batch.ts'
import { expiryFilter } from './schema.ts'
import { applyMovements } from './movements.actions.server.ts'
import type { MovementResult, MovementRow, MovementRowError } from './movements.actions.server.ts'
import { batchBody, maxRows, movementRow, movementsBody } from './schema.ts'

const order = v.strictObject({ number: orNull(text), quantity: whole, at: moment })

const batchSchema = defineResource({
  type: 'batch',
  attributes: {
    variant_id: text,
    sku: text,
    name: text,
    pack: text,
    code: orNull(text),
    expires_on: orNull(day),
    quantity: whole,
    state: v.picklist(batchStates),
    reason: orNull(text),
    version: whole,
    orders: v.array(order),
    orders_without_batch: v.optional(v.array(v.strictObject({ ...order.entries, prepared: flag }))),
  },
})

const orderOf = ({ number, quantity, at }: BatchWithOrders['orders'][number]) => ({ number, quantity, at: at.toISOString() })

const batchResource = (batch: BatchWithOrders | RecallView, locale: Locale) =>
  batchSchema.resource({
    id: batch.id,
    attributes: {
      variant_id: batch.variantId,
      sku: batch.sku,
      name: batch.name[locale],
      pack: batch.pack[locale],
      code: batch.code,
      expires_on: batch.expiresOn,
      quantity: batch.quantity,
      state: batch.state,
      reason: batch.reason,
      version: batch.version,
      orders: batch.orders.map(orderOf),
      ...('unknown' in batch && {
        orders_without_batch: batch.unknown.map((one) => ({ ...orderOf(one), prepared: !one.isWaiting })),
      }),
    },
  })

const batches = defineRoute({
  method: 'GET',
  path: '/staff/batches',
  summary:
    'Batches at the pharmacy, the earliest expiry first, each with the orders that took units of it; `filter[q]` is part of a name, or a whole SKU, CNP, EAN or batch code.',
  resource: batchSchema,
  allow: 'stock.read',
  list: true,
  filters: {
    q: v.pipe(v.string(), v.trim(), v.maxLength(100)),
    expires_before: expiryFilter,
    state: v.picklist(batchStates),
  },
  async work({ world, principal, locale, query }) {
    const { q = '', expires_before: expiresBefore, state } = query.filters
    const found = await listBatches(world.db, principal, { q, locale, expiresBefore, state }, query.page)
    return ok({ data: found.batches.map((batch) => batchResource(batch, locale)), total: found.total })
  },
})

const batch = defineRoute({
  method: 'GET',
  path: '/staff/batches/{id}',
  summary: 'One batch for a recall: the orders that took units of it, and those of the same pack whose batch is unknown.',
  resource: batchSchema,
  allow: 'stock.read',
  async work({ world, principal, locale, params }) {
    const found = await findBatch(world.db, principal, params['id'] ?? '')
    return found ? ok({ data: batchResource(found, locale) }) : err({ code: 'not_found', status: 404 })
  },
})

const statusOf = { not_found: 404, batch_state: 409, batch_expired: 409, changed_meanwhile: 409 } as const satisfies Record<
  BatchError['code'],
  ApiStatus
>

function refusal(error: BatchError, locale: Locale): ApiError {
  const { code } = error
  if (code === 'not_found') return { code, status: statusOf[code] }
  const detail = issueText(code === 'changed_meanwhile' ? 'error_batch_changed' : `error_${code}`, locale)
  return { code, status: statusOf[code], detail, ...('present' in error && { meta: { present: error.present } }) }
}

const change = defineRoute({
  method: 'PATCH',
  path: '/staff/batches/{id}',
  summary:
    'Puts a batch into quarantine, so that its units are not sold, releases it, or removes it for good. `short_pieces`: units that orders have bought and that no other stock replaces.',
  resource: batchSchema,
  allow: 'stock.change',
  body: batchBody,
  meta: { short_pieces: whole },
  async work({ world, principal, source, locale, params, body }) {
    const changed = await changeBatch(world, { principal, source }, params['id'] ?? '', body)
    if (!changed.ok) return err(refusal(changed.error, locale))
    return ok({ data: batchResource(changed.value.batch, locale), meta: { short_pieces: changed.value.short } })
  },
})

const movementsSchema = defineResource({
  type: 'stock_movements',
  attributes: {
    applied: whole,
    refused: whole,
    rows: v.array(
      v.strictObject({
        row: whole,
        applied: flag,
        sku: orNull(text),
        variant_id: orNull(text),
        batch: orNull(text),
        on_hand_before: orNull(whole),
        on_hand: orNull(whole),
        error: orNull(
          v.strictObject({ code: text, field: orNull(text), detail: text, held: orNull(whole), left: orNull(whole) }),
        ),
      }),
    ),
  },
})

type RowError = { code: string; field: string | null; detail: string; held: number | null; left: number | null }
type ReadRow = { ok: true; value: MovementRow } | { ok: false; error: RowError }

function readRow(row: unknown, locale: Locale): ReadRow {
  const read = v.safeParse(movementRow, row)
  if (read.success) {
    const { sku, cnp, ean, expires_on: expiresOn = null, counted_at: countedAt, batch: code, reason, ...fields } = read.output
    return {
      ok: true,
      value: {
        ...fields,
        sku: sku || undefined,
        cnp: cnp || undefined,
        ean: ean || undefined,
        batch: code || null,
        reason: reason || null,
        expiresOn,
        countedAt: countedAt ?? undefined,
        withQuarantine: true,
      },
    }
  }
  const [error] = issuesToErrors(read.issues.slice(0, 1), locale)
  return {
    ok: false,
    error: { code: error?.code ?? 'invalid', field: error?.field || null, detail: error?.detail ?? '', held: null, left: null },
  }
}

const fieldOf: Partial<Record<MovementRowError['code'], string>> = {
  reason_required: 'reason',
  batch_removed: 'batch',
  batch_unknown: 'batch',
  expiry_differs: 'expires_on',
  expiry_past: 'expires_on',
  not_enough: 'quantity',
  below_held: 'quantity',
  count_too_old: 'counted_at',
  counted_since: 'counted_at',
  count_in_future: 'counted_at',
}

const rowError = (error: MovementRowError, locale: Locale): RowError => ({
  code: error.code,
  field: fieldOf[error.code] ?? null,
  detail: issueText(`error_${error.code === 'reason_required' ? 'removal_reason' : error.code}`, locale),
  held: error.code === 'below_held' ? error.held : null,
  left: error.code === 'not_enough' ? error.left : null,
})

// As many as the calls name of any list.
const maxErrors = 100

const movements = defineRoute({
  method: 'POST',
  path: '/staff/stock-movements',
  lookUp: '/staff/products',
  summary: `Up to ${maxRows} rows {sku or cnp or ean, kind: count, receive or remove, quantity, batch?, expires_on?, reason?, counted_at?}, all or none; with \`partial\` those that fit, and each of the others says why not. A count says what was at the pharmacy at \`counted_at\`, by default now: what the shop sold and did not prepare by then and what was in quarantine is subtracted, and what the shop did since is added; of two counts the later one stays.`,
  resource: movementsSchema,
  allow: 'stock.change',
  body: movementsBody,
  rows: maxRows,
  async work({ world, principal, source, locale, body }): Promise<ApiFieldsAnswer> {
    const read = body.movements.map((row) => readRow(row, locale))
    const valid = read.flatMap((row) => (row.ok ? [row.value] : []))
    const isWhole = valid.length === read.length
    const done =
      isWhole || body.partial
        ? await transaction(world.db, (tx) => applyMovements(world, tx, valid, { principal, source, isPartial: body.partial }))
        : undefined
    const results = done?.results.values()
    const rows = read.map((row, at) => {
      if (!row.ok) return rowOf(at, undefined, row.error)
      const result = results?.next().value
      return rowOf(at, result, result && !result.ok ? rowError(result.error, locale) : null)
    })
    if (!done?.isWritten && !body.partial) return { ok: false, errors: errorsOf(rows) }
    const refused = rows.filter(({ error }) => error !== null).length
    const attributes = { applied: rows.length - refused, refused, rows }
    return ok({ data: movementsSchema.resource({ id: world.id(), attributes }) })
  },
})

const rowOf = (at: number, result: MovementResult | undefined, error: RowError | null) => {
  const done = result?.ok ? result.value : undefined
  return {
    row: at,
    applied: done !== undefined,
    sku: done?.sku ?? null,
    variant_id: done?.variantId ?? null,
    batch: done?.batch ?? null,
    on_hand_before: done?.before ?? null,
    on_hand: done?.after ?? null,
    error,
  }
}

const errorsOf = (rows: readonly ReturnType<typeof rowOf>[]): ApiError[] =>
  rows
    .flatMap(({ row, error }) => {
      if (!error) return []
      const { code, field, detail, held, left } = error
      const meta = held === null ? (left === null ? undefined : { left }) : { held }
      return [
        {
          code,
          status: 422 as const,
          detail,
          field: `movements.${row}${field === null ? '' : `.${field}`}`,
          ...(meta && { meta }),
        },
      ]
    })
    .slice(0, maxErrors)

export const routes: ApiRoute[] = [batches, batch, change, movements]
