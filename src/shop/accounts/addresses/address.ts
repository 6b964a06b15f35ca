/** A postal address in Portugal. `zipcode` is NNNN-NNN, `phone` nine digits. */
export type PostalAddress = {
  firstname: string
  lastname: string
  address1: string
  address2: string | null
  city: string
  zipcode: string
  phone: string
}

/** An entry of a person's address book. */
export type Address = PostalAddress & { id: string; isDefault: boolean; createdAt: Date }

export const maxAddresses = 20
