import * as v from 'valibot'
import { newAddress } from '#src/shop/accounts/addresses/schema.ts'

const { firstname, lastname, address1, address2, zipcode, city } = newAddress.entries

/** The form to correct a delivery address; the contact stays as it was. */
export const readdressForm = v.object({ firstname, lastname, address1, address2, zipcode, city })

export type CorrectedAddress = v.InferOutput<typeof readdressForm>
