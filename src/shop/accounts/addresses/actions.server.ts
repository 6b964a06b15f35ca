import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { seal, unseal } from '#src/platform/crypto.ts'
import type { SealedCell } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { maxAddresses } from './address.ts'
import type { Address, PostalAddress } from './address.ts'
import type { AddressChanges, NewAddress } from './schema.ts'
import type { AddressRow } from './store.server.ts'
import * as store from './store.server.ts'

/** The default first, then the newest. One statement. */
export async function listAddresses(world: World, { userId }: Person): Promise<Address[]> {
  const rows = await store.addressesOf(world.db, userId, maxAddresses)
  return rows.map((row) => toAddress(world, row))
}

/** Undefined for an id that is not in this person's address book, well-formed or not. */
export async function findAddress(world: World, { userId }: Person, id: string): Promise<Address | undefined> {
  const row = isId(id) ? await store.findAddress(world.db, userId, id) : undefined
  return row && toAddress(world, row)
}

/** The first address becomes the default, whether requested or not. */
export const addAddress = (
  world: World,
  { userId }: Person,
  { default: wanted, ...address }: NewAddress,
): Promise<Result<Address, { code: 'too_many_addresses' }>> =>
  transaction(world.db, async (tx) => {
    await store.lockBook(tx, userId)
    const others = await store.addressesOf(tx, userId, maxAddresses)
    if (others.length >= maxAddresses) return err({ code: 'too_many_addresses' })
    const publicId = world.id()
    const row = await store.addAddress(tx, {
      public_id: publicId,
      user_id: userId,
      address_sealed: sealAddress(world, publicId, address),
      created_at: world.now(),
    })
    const isDefault = wanted === true || others.length === 0
    if (isDefault) await store.makeDefault(tx, row)
    return ok({ ...toAddress(world, row), isDefault })
  })

export const changeAddress = (
  world: World,
  { userId }: Person,
  id: string,
  { default: wanted, ...changes }: AddressChanges,
): Promise<Result<Address, { code: 'not_found' }>> =>
  transaction(world.db, async (tx) => {
    await store.lockBook(tx, userId)
    const row = isId(id) ? await store.findAddress(tx, userId, id) : undefined
    if (!row) return err({ code: 'not_found' })
    const before = toAddress(world, row)
    const address = merged(before, changes)
    await store.changeAddress(tx, row.id, { address_sealed: sealAddress(world, id, address), updated_at: world.now() })
    if (wanted) await store.makeDefault(tx, row)
    return ok({ ...before, ...address, isDefault: before.isDefault || wanted === true })
  })

const merged = (before: PostalAddress, after: Omit<AddressChanges, 'default'>): PostalAddress => ({
  firstname: after.firstname ?? before.firstname,
  lastname: after.lastname ?? before.lastname,
  address1: after.address1 ?? before.address1,
  address2: after.address2 === undefined ? before.address2 : after.address2,
  city: after.city ?? before.city,
  zipcode: after.zipcode ?? before.zipcode,
  phone: after.phone ?? before.phone,
})

/** When the default is removed, the newest of the others becomes the default. */
export const removeAddress = (world: World, { userId }: Person, id: string): Promise<Result<undefined, { code: 'not_found' }>> =>
  transaction(world.db, async (tx) => {
    await store.lockBook(tx, userId)
    const row = isId(id) ? await store.findAddress(tx, userId, id) : undefined
    if (!row) return err({ code: 'not_found' })
    await store.removeAddress(tx, row.id)
    const [next] = row.is_default ? await store.addressesOf(tx, userId, 1) : []
    if (next) await store.makeDefault(tx, next)
    return ok()
  })

const placeOf = (publicId: string): SealedCell => ({ table: 'addresses', row: publicId, column: 'address_sealed' })

/** `publicId`: of its row. */
export const sealAddress = (world: World, publicId: string, address: PostalAddress): Buffer =>
  seal(world.keys, placeOf(publicId), JSON.stringify(address))

function toAddress(world: World, row: AddressRow): Address {
  // Sealed by the shop itself, so its shape is known.
  const address = JSON.parse(unseal(world.keys, placeOf(row.public_id), row.address_sealed)) as PostalAddress
  return { ...address, id: row.public_id, isDefault: row.is_default, createdAt: row.created_at }
}
