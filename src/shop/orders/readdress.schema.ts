import * as v from 'valibot'
import { newAddress } from '../accounts/address.schema.ts'

const { firstname, lastname, address1, address2, zipcode, city } = newAddress.entries

/** The form that corrects where an order is delivered; who is called stays as it was. */
export const readdressForm = v.object({ firstname, lastname, address1, address2, zipcode, city })

export type CorrectedAddress = v.InferOutput<typeof readdressForm>
