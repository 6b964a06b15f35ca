import { inThrees } from '#src/kernel/portuguese-numbers.ts'
import type { PostalAddress } from '../address.ts'

/** An address as on a parcel, with the phone below. */
export function PostalLines({ address }: { address: PostalAddress }) {
  const { firstname, lastname, address1, address2, zipcode, city, phone } = address
  return (
    <address className="grid gap-0.5 wrap-anywhere not-italic">
      <span className="font-semibold">
        {firstname} {lastname}
      </span>
      <span>{address1}</span>
      {address2 !== null && <span>{address2}</span>}
      <span className="tabular-nums">
        {zipcode} {city}
      </span>
      <span className="text-sm text-ink-2 tabular-nums">{inThrees(phone)}</span>
    </address>
  )
}
