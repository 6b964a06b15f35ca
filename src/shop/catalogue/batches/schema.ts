import * as v from 'valibot'
import { lastDayIn } from '#src/kernel/typed-date.ts'
import { normaliseEan } from '#src/kernel/product-codes.ts'
import { normaliseCode, normaliseSigns } from '#src/kernel/text.ts'
import { timestampField, versionField, wholeField } from '#src/platform/field-schemas.ts'
import { batchCode, batchStates } from './batch.ts'
import { movementKinds } from './movements.ts'

const maxUnits = 1_000_000
const code = (normalise: (text: string) => string) =>
  v.optional(v.nullable(v.pipe(v.string('error_invalid'), v.maxLength(200, 'error_too_long'), v.transform(normalise))))

export const reasonField = v.pipe(v.string('error_invalid'), v.trim(), v.maxLength(200, 'error_too_long'))

export const batchField = v.pipe(v.string('error_batch_code'), v.transform(batchCode), v.maxLength(40, 'error_batch_code'))

/** "2028-06" is the last day of June. */
export const expiryField = v.pipe(
  v.string('error_expiry'),
  v.trim(),
  v.transform((text) => (text === '' ? null : lastDayIn(text))),
  v.check((day) => day !== undefined, 'error_expiry'),
  v.transform((day) => day ?? null),
)

/** Batches that expire before a day, or before a month ends. */
export const expiryFilter = v.pipe(
  v.string('error_expiry'),
  v.transform((text) => lastDayIn(text) ?? ''),
  v.check((day) => day !== '', 'error_expiry'),
)

export const countField = wholeField('error_whole_number', { max: maxUnits })

/** A row of `POST /staff/stock-movements`; each is validated by itself, so that a wrong one can be left out. */
export const movementRow = v.pipe(
  v.object({
    sku: code((text) => normaliseSigns(text).trim()),
    cnp: code(normaliseCode),
    ean: code(normaliseEan),
    kind: v.picklist(movementKinds, 'error_movement_kind'),
    quantity: countField,
    batch: v.optional(v.nullable(batchField)),
    expires_on: v.optional(v.nullable(expiryField)),
    reason: v.optional(v.nullable(reasonField)),
    counted_at: v.optional(v.nullable(timestampField('error_counted_at'))),
  }),
  v.forward(
    v.check(({ sku, cnp, ean }) => [sku, cnp, ean].filter(Boolean).length === 1, 'error_one_code'),
    ['sku'],
  ),
  v.forward(
    v.check(({ kind, quantity }) => kind === 'count' || quantity > 0, 'error_quantity_invalid'),
    ['quantity'],
  ),
)

export const maxRows = 5000

export const movementsBody = v.object({
  movements: v.pipe(
    v.array(v.unknown(), 'error_invalid'),
    v.minLength(1, 'error_required'),
    v.maxLength(maxRows, 'error_movements_too_many'),
  ),
  partial: v.optional(v.boolean('error_invalid'), false),
})

export const batchBody = v.object({
  state: v.picklist(batchStates, 'error_batch_state'),
  reason: v.pipe(v.string('error_batch_reason'), v.trim(), v.nonEmpty('error_batch_reason'), v.maxLength(200, 'error_too_long')),
  version: v.optional(versionField),
})
