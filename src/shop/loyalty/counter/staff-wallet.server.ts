import type { RequestSource } from '#src/platform/audit/audit.ts'
import { isId } from '#src/kernel/ids.ts'
import { maskedEmail, maskedPhone } from '#src/kernel/masking.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findPerson, readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { historyOf, walletOf } from '../wallet/actions.server.ts'
import * as staffStore from './store.server.ts'
import { cardsOf } from '../wallet/store.server.ts'
import type { Entry, OwnWallet, Wallet } from '../wallet/wallet.ts'

export type StaffCard = {
  number: string
  kind: 'plastic' | 'digital'
  linkedAt: Date | null
  /** Reported lost. */ blockedAt: Date | null
  /** The card that its owner sees. */ isPrimary: boolean
}

/** `by`: the member of staff who wrote it; null for automatic entries. */
export type StaffEntry = Entry & { by: string | null }

/** A wallet as staff see it, with just enough data to recognise its owner at the counter. */
export type StaffWallet = {
  name: string | null
  /** Masked, like the phone. */
  email: string
  phone: string | null
  wallet: Wallet
  /** Reserved by carts: deducted from the balance. */
  reserved: number
  cards: StaffCard[]
  entries: StaffEntry[]
  /** All entries, not only those of the page. */
  total: number
}

export type ReservedBy = { person: Person; rowId: number }

/** Owner of a wallet; undefined if the wallet has none. */
async function ownerOf(db: Db, walletId: string): Promise<ReservedBy | undefined> {
  const row = isId(walletId) ? await staffStore.ownerOf(db, walletId) : undefined
  const person = row && (await findPerson(db, row.personId))
  return row && person && { person, rowId: row.rowId }
}

/** Owner of a wallet that is changed at the counter. */
export async function ownerServedBy(
  db: Db,
  staff: Staff,
  walletId: string,
): Promise<Result<ReservedBy, { code: 'not_found' } | OwnWallet>> {
  const owner = await ownerOf(db, walletId)
  if (!owner) return err({ code: 'not_found' })
  return owner.person.userId === staff.userId ? err({ code: 'own_wallet' }) : ok(owner)
}

type WalletQuery = { id: string; page: { number: number; size: number }; source: RequestSource }

/** A wallet with a page of its history, newest first. Every read is an audit entry. */
export async function readStaffWallet(world: World, staff: Staff, query: WalletQuery): Promise<StaffWallet | undefined> {
  const owner = await ownerOf(world.db, query.id)
  const wallet = owner && (await walletOf(world, owner.person))
  if (!owner || !wallet) return undefined
  const { person, rowId } = owner
  const [profile, reserved, cards, history] = await Promise.all([
    readProfile(world, person),
    staffStore.reservedInCarts(world.db, rowId),
    cardsOf(world.db, person.userId),
    historyOf(world, person, query.page),
  ])
  const entries = await withWriters(world.db, history.entries)
  await auditRead(world, {
    principal: staff,
    action: 'wallet_read',
    subject: { kind: 'wallet', id: query.id },
    source: query.source,
  })
  return {
    name: profile.name,
    email: maskedEmail(profile.email),
    phone: profile.mobilePhone && maskedPhone(profile.mobilePhone),
    wallet,
    reserved,
    cards: cards.map((card) => toCard(card, wallet)),
    entries,
    total: history.total,
  }
}

type CardRow = Awaited<ReturnType<typeof cardsOf>>[number]

const toCard = ({ number, kind, linked_at: linkedAt, blocked_at: blockedAt }: CardRow, { cardNumber }: Wallet): StaffCard => ({
  number,
  kind: kind === 'plastic' ? 'plastic' : 'digital',
  linkedAt,
  blockedAt,
  isPrimary: number === cardNumber,
})

async function withWriters(db: Db, entries: readonly Entry[]): Promise<StaffEntry[]> {
  const ids = entries.map(({ id }) => id)
  const rows = ids.length > 0 ? await staffStore.writersOf(db, ids) : []
  const writers = new Map(rows.map(({ id, name }) => [id, name]))
  return entries.map((entry) => ({ ...entry, by: writers.get(entry.id) ?? null }))
}
