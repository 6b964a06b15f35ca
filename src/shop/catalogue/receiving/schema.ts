import * as v from 'valibot'
import { movementKinds } from '../batches/movements.ts'
import { batchField, countField, expiryField, reasonField } from '../batches/schema.ts'

export const startBody = v.object({ kind: v.picklist(movementKinds, 'error_movement_kind') })

/** A line when its draft is finished; until then it may be anything. */
export const lineBody = v.object({
  quantity: v.pipe(
    v.string('error_whole_number'),
    v.trim(),
    v.regex(/^\d{1,7}$/, 'error_whole_number'),
    v.transform(Number),
    countField,
  ),
  batch: batchField,
  expiresOn: expiryField,
})

export const titleField = v.pipe(v.string(), v.trim(), v.maxLength(100, 'error_too_long'))
export const whyField = reasonField
