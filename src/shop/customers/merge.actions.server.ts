import { maskedEmail } from '#src/kernel/masking.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit, auditRead } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { emptyCartsBeforeMerge, endMergedAccount } from '#src/shop/account/erasure.actions.server.ts'
import {
  completeMerge,
  countAddresses,
  findCustomer,
  lockBoth,
  moveBelongings,
} from '#src/shop/accounts/customer/actions.server.ts'
import type { CustomerRow } from '#src/shop/accounts/customer/actions.server.ts'
import { moveNotes } from '#src/shop/accounts/notes/actions.server.ts'
import { findPerson, readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { copyFavourites, countFavourites } from '#src/shop/catalogue/favourites/actions.server.ts'
import { balancesOf, mergeWallets } from '#src/shop/loyalty/merging/actions.server.ts'
import { moveOrders } from '#src/shop/orders/merging/actions.server.ts'
import { isInProgress, orderStates } from '#src/shop/orders/order/order.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { moveUses } from '#src/shop/promotions/actions.server.ts'
import { moveRequests } from '#src/shop/requests/merging/actions.server.ts'
import { changesAfter } from './actions.server.ts'
import type { CustomerContext, CustomerError } from './actions.server.ts'
import type { MergePreview, MergeSide } from './customer.ts'
import { changesOf } from './read-customer.server.ts'
import * as store from './store.server.ts'

export type MergeError = CustomerError | { code: 'merge_blocked' }

/** `stays` keeps its sign-in, contact and consents; `ends` gives what it has and is erased. Public ids. */
export type Merge = { stays: string; ends: string }

/** What a merge would move; recorded for both. Writes nothing. Undefined unless both are customers. */
export async function previewMerge(
  world: World,
  { staff, source }: CustomerContext,
  { stays, ends }: Merge,
): Promise<MergePreview | undefined> {
  if (!can(staff, 'customers.merge') || stays === ends) return undefined
  const [one, other] = [await findCustomer(world.db, stays), await findCustomer(world.db, ends)]
  if (!one || !other) return undefined
  const sides = await readSides(world, [one, other])
  const [left, right] = [sides.get(one.id), sides.get(other.id)]
  if (!left || !right) return undefined
  for (const id of [stays, ends])
    await auditRead(world, { principal: staff, action: 'customers_compared', subject: { kind: 'person', id }, source })
  const isSame = (key: 'mobile_phone_hash' | 'nif_hash'): boolean => one[key] !== null && other[key]?.equals(one[key]) === true
  const by = [...(isSame('mobile_phone_hash') ? (['phone'] as const) : []), ...(isSame('nif_hash') ? (['nif'] as const) : [])]
  return { stays: left, ends: right, by }
}

const openStates = orderStates.filter(isInProgress)

async function readSides(world: World, rows: readonly CustomerRow[]): Promise<Map<number, MergeSide>> {
  const { db } = world
  const ids = rows.map(({ id }) => id)
  const [counts, points, addresses, favourites] = await Promise.all([
    store.mergeCounts(db, ids, openStates),
    balancesOf(db, ids),
    countAddresses(db, ids),
    countFavourites(db, ids),
  ])
  const sides = await Promise.all(
    rows.map(async (row) => {
      const [since, version] = await Promise.all([sinceOf(world, row), versionOf(db, row)])
      const count = counts.find(({ userId }) => userId === row.id)
      const side: MergeSide = {
        id: row.public_id,
        name: row.name,
        email: maskedEmail(row.email),
        since,
        version,
        isBlocked: row.blocked_at !== null,
        orders: count?.orders ?? 0,
        openOrders: count?.openOrders ?? 0,
        requests: count?.requests ?? 0,
        points: points.get(row.id) ?? null,
        addresses: addresses.get(row.id) ?? 0,
        favourites: favourites.get(row.id) ?? 0,
      }
      return [row.id, side] as const
    }),
  )
  return new Map(sides)
}

const versionOf = async (db: Db, { public_id: id }: CustomerRow): Promise<number> => (await changesOf(db, id))[0]?.id ?? 0

async function sinceOf(world: World, { public_id: id }: CustomerRow): Promise<Date> {
  const person = await findPerson(world.db, id)
  if (!person) throw new Error('a customer was erased while they were read')
  return (await readProfile(world, person)).createdAt
}

/**
 * Moves orders, requests, points, cards, addresses, favourites, uses of coupons and notes of one account to another, and ends it.
 * Requires a fresh proof. `expected`, `expectedOther`: versions of the one that stays and the one that ends. Both are locked in the order
 * of their ids before anything of them: of two merges at once the second finds an account that has ended.
 */
export async function mergeCustomers(
  world: World,
  context: CustomerContext & { expectedOther?: number | undefined },
  { stays, ends }: Merge,
): Promise<Result<void, MergeError>> {
  const { staff, source, expected, expectedOther } = context
  if (!can(staff, 'customers.merge')) return err({ code: 'forbidden' })
  if (!isRecentlyVerified(staff, world.realNow())) return err({ code: 'reauthentication_required' })
  return transaction(world.db, async (tx): Promise<Result<void, MergeError>> => {
    const both = await lockBoth(tx, [stays, ends])
    if (!both) return err({ code: 'not_found' })
    const [to, from] = both
    const since = [...(await changesAfter(tx, stays, expected)), ...(await changesAfter(tx, ends, expectedOther))]
    if (since.length > 0) return err({ code: 'changed_meanwhile', since })
    if (to.blocked_at || from.blocked_at) return err({ code: 'merge_blocked' })
    await moveAll(world, tx, { from, to, staffId: staff.userId })
    await audit(world, tx, { principal: staff, action: 'customers_merged', subject: { kind: 'person', id: ends }, source })
    await audit(world, tx, { principal: staff, action: 'customers_merged', subject: { kind: 'person', id: stays }, source })
    return ok()
  })
}

type MergeRows = { from: CustomerRow; to: CustomerRow; staffId: number }

/** In the order in which everyone locks: orders, carts, requests, wallets. */
async function moveAll(world: World, tx: Tx, { from, to, staffId }: MergeRows): Promise<void> {
  const people = { from: from.id, to: to.id }
  await moveOrders(tx, people)
  await emptyCartsBeforeMerge(world, tx, from.id)
  await moveRequests(world, tx, people)
  await mergeWallets(world, tx, { ...people, staffId, reason: m.customers_points_reason({}, { locale: to.locale }) })
  await moveUses(tx, people)
  await copyFavourites(tx, people)
  await moveBelongings(tx, { from, to })
  await moveNotes(tx, people)
  await endMergedAccount(world, tx, from.id)
  await completeMerge(world, tx, { from, to })
}
