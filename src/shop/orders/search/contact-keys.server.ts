import { isPhone, normalisePhone } from '#src/kernel/phone-numbers.ts'
import { isNif, normaliseNif } from '#src/kernel/portuguese-numbers.ts'
import { fold } from '#src/kernel/text.ts'
import { hashForWriting } from '#src/platform/crypto.ts'
import type { World } from '#src/platform/world.ts'
import type { Contact } from '#src/shop/cart/cart.ts'

type Keys = Pick<World, 'hashKey'>

// Half of the hash tells names apart, and keeps the index small.
const keyOf = ({ hashKey }: Keys, kind: 'name' | 'phone' | 'nif', text: string): Buffer =>
  hashForWriting({ hashKey }, `orders.${kind}`, text).subarray(0, 16)

/** "João d’Avó-Reis" → joao, d, avo, reis. */
const foldedTerms = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The hashes by which the sealed contact of an order is found: of each word of its names, its telephones and its tax number. */
export function contactKeys(world: Keys, { billing, shipping, nif, mbWayPhone }: Contact): Buffer[] {
  const names = [billing, shipping].flatMap((address) => [address?.firstname ?? '', address?.lastname ?? ''])
  const phones = [shipping?.phone, billing?.phone, mbWayPhone]
  // Most orders are delivered to the address on their invoice.
  const terms = new Set(names.flatMap(foldedTerms))
  return [
    ...[...terms].map((term) => keyOf(world, 'name', term)),
    ...[...new Set(phones)].flatMap((phone) => (phone ? [keyOf(world, 'phone', phone)] : [])),
    ...(nif === null ? [] : [keyOf(world, 'nif', nif)]),
  ]
}

/** Hashes of the words of a name; an order that has all of them is found. */
export const nameKeys = (world: Keys, name: string): Buffer[] => foldedTerms(name).map((word) => keyOf(world, 'name', word))

/** Hashes of a typed telephone or tax number; none for another text. */
export function numberKeys(world: Keys, typed: string): Buffer[] {
  const [phone, nif] = [normalisePhone(typed), normaliseNif(typed)]
  return [...(isPhone(phone) ? [keyOf(world, 'phone', phone)] : []), ...(isNif(nif) ? [keyOf(world, 'nif', nif)] : [])]
}
