import { inThrees } from '#src/kernel/portuguese-numbers.ts'
import type { Address } from './address.ts'

/** Form values of an address. */
export const addressValues = (address: Address): Record<string, string> => ({
  firstname: address.firstname,
  lastname: address.lastname,
  address1: address.address1,
  address2: address.address2 ?? '',
  zipcode: address.zipcode,
  city: address.city,
  phone: inThrees(address.phone),
})
