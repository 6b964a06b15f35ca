import * as v from 'valibot'
import { dayField } from '#src/platform/field-schemas.ts'
import { entryKinds } from './wallet.ts'

/** `POST /loyalty-wallet`: joins, or links the card with this number. */
export const walletBody = v.object({
  card_number: v.nullish(v.pipe(v.string('error_card_number_format'), v.maxLength(64, 'error_card_number_format'))),
})

const day = dayField('error_day')

/** Days in Lisbon, both inclusive. */
export const walletFilters = { kind: v.picklist(entryKinds), from: day, until: day }
