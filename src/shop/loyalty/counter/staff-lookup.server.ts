import type { RequestSource } from '#src/platform/audit/audit.ts'
import { maskedEmail } from '#src/kernel/masking.ts'
import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { listReason } from '#src/platform/audit/list-reason.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { phoneHash } from '#src/shop/accounts/codes/phone.actions.server.ts'
import { readLooked } from './staff-search.ts'
import type { Looked, LookupError } from './staff-search.ts'
import * as staffStore from './store.server.ts'
import type { FoundRow, PeopleLook } from './store.server.ts'
import { findCard, walletByCard } from '../wallet/store.server.ts'

/** Enough data to distinguish customers with the same name. */
export type FoundCustomer = {
  /** Public id of the person. */
  id: string
  name: string | null
  /** Masked. */
  email: string
  /** Null if they have not joined. */
  wallet: { id: string; /** Last digits of the shown card. */ cardEnd: string } | null
}

/** `card`: why a card number leads to no customer. */
export type CustomerSearchResult = { people: FoundCustomer[]; more: boolean; card: 'unknown' | 'unlinked' | 'blocked' | null }

const max = 20
const searches = { max: 240, seconds: 3_600 }

/** Customer search at the counter. The audit log records that it was done, not the search text, which may be a name. */
export async function findCustomers(
  world: World,
  staff: Staff,
  { typed, source }: { typed: string; source: RequestSource },
): Promise<Result<CustomerSearchResult, LookupError | RateLimited>> {
  const looked = readLooked(typed)
  if (!looked.ok) return looked
  const allowed = await consumeLimit(world, `loyalty:search:${staff.userId}`, searches)
  if (!allowed.ok) return allowed
  const found = await find(world, looked.value)
  await auditRead(world, {
    principal: staff,
    action: 'wallets_searched',
    subject: { kind: 'list', id: '1' },
    why: listReason('search', found.people.length + (found.card ? 1 : 0), ['text']),
    source,
  })
  return ok(found)
}

async function find(world: World, looked: Looked): Promise<CustomerSearchResult> {
  if (looked.by === 'card') return byCard(world, looked.number)
  const rows = await staffStore.findPeople(world.db, lookOf(world, looked), max + 1)
  return { people: rows.slice(0, max).map(toFound), more: rows.length > max, card: null }
}

function lookOf(world: World, looked: Exclude<Looked, { by: 'card' }>): PeopleLook {
  if (looked.by === 'phone') return { phoneHash: phoneHash(world, looked.phone) }
  return looked.by === 'email' ? { emailStart: looked.email } : { namePart: looked.name }
}

async function byCard({ db }: World, number: string): Promise<CustomerSearchResult> {
  const wallet = await walletByCard(db, number)
  const row = wallet && (await staffStore.findByWallet(db, wallet.rowId))
  if (row) return { people: [toFound(row)], more: false, card: null }
  const card = await findCard(db, number)
  const why = card?.blocked_at ? 'blocked' : 'unlinked'
  return { people: [], more: false, card: card ? why : 'unknown' }
}

const toFound = ({ id, name, email, walletId, cardNumber }: FoundRow): FoundCustomer => ({
  id,
  name,
  email: maskedEmail(email),
  wallet: walletId === null ? null : { id: walletId, cardEnd: (cardNumber ?? '').slice(-4) },
})
