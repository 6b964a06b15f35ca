import { addDays, DAY } from '#src/kernel/dates.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { hasValidNifCheckDigit } from '#src/kernel/portuguese-numbers.ts'
import { fold } from '#src/kernel/text.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { sealAddress } from '#src/shop/accounts/addresses/actions.server.ts'
import type { PostalAddress } from '#src/shop/accounts/addresses/address.ts'
import { personColumns } from '#src/shop/accounts/person/actions.server.ts'
import type { Chance } from './chance.ts'
import { historyDays } from './curves.ts'
import { insertRows, newIds } from './insert-rows.ts'
import { familyNames, firstNames, floors, foreignNames, places, streets } from './names.ts'

/** A person who buys. `userId` and `walletId`: row ids; null for a guest, and for a person without a card. */
export type Buyer = {
  userId: number | null
  publicId: string
  walletId: number | null
  email: string
  name: string
  nif: string | null
  locale: Locale
  dateOfBirth: string
  address: PostalAddress
  since: Date
  /** A guest does not come back. */ until: Date | null
  joinedAt: Date | null
  /** Pays with points now and then. */ spendsPoints: boolean
  /** How often they buy, compared with others. */ weight: number
}

const accountCount = 80
const guestCount = 170
// A guest orders once or twice, within these days.
const guestDays = 30
const cardShare = 0.6

/** People with an account, some of them with a card, and guests: all with names, numbers and mailboxes that belong to no one. */
export function drawCustomers(chance: Chance, { id, now }: Pick<World, 'id' | 'now'>): Buyer[] {
  const names = distinctNames(chance, accountCount + guestCount - foreignNames.length)
  const foreigners = foreignNames.map((name) => ({ name, locale: 'en' as const }))
  const all = [...foreigners, ...names.map((name) => ({ name, locale: 'pt' as const }))]
  return all.map(({ name, locale }, index) => {
    const isGuest = index >= accountCount
    const since = isGuest ? addDays(now(), -Math.floor(historyDays * chance.fraction() ** 1.2)) : sinceOf(chance, now(), index)
    const joinedAt = !isGuest && chance.happens(cardShare) ? new Date(since.getTime() + chance.between(0, 20) * DAY) : null
    return {
      userId: null,
      publicId: id(),
      walletId: null,
      email: emailOf(name),
      name,
      nif: chance.happens(isGuest ? 0.3 : 0.8) ? nifOf(index) : null,
      locale,
      dateOfBirth: `${chance.between(1941, 2003)}-${two(chance.between(1, 12))}-${two(chance.between(1, 28))}`,
      address: addressOf(chance, name, index),
      since,
      until: isGuest ? addDays(since, guestDays) : null,
      joinedAt: joinedAt && joinedAt < now() ? joinedAt : null,
      spendsPoints: index % 2 === 0,
      // A few come every other week, most a few times a year.
      weight: isGuest ? 1.6 : 0.6 + 2.4 * chance.fraction() ** 3,
    }
  })
}

/** Half had an account before the year began; of the others more came lately, three of them this week. */
function sinceOf(chance: Chance, now: Date, index: number): Date {
  if (index % 27 === 5) return addDays(now, -chance.between(2, 6))
  const daysAgo = index % 2 === 0 ? historyDays + chance.between(10, 500) : Math.floor(historyDays * chance.fraction() ** 1.3) + 8
  return new Date(addDays(now, -daysAgo).getTime() - chance.between(0, 6 * 60) * 60_000)
}

function distinctNames(chance: Chance, count: number): string[] {
  const names = new Set<string>()
  // Both lists are walked with a stride, so that neither first names nor family names come in clusters.
  const [first, family] = [chance.between(0, firstNames.length - 1), chance.between(0, familyNames.length - 1)]
  for (let step = 0; names.size < count; step += 1)
    names.add(
      `${firstNames[(first + step * 29) % firstNames.length] ?? ''} ${familyNames[(family + step * 19 + Math.floor(step / 7)) % familyNames.length] ?? ''}`,
    )
  return [...names]
}

const two = (number: number): string => String(number).padStart(2, '0')

const emailOf = (name: string): string => `${fold(name).replaceAll(/[^a-z]+/g, '.')}@cliente.example`

/** Above the assigned taxpayer numbers, after those of the named people. */
function nifOf(index: number): string {
  const place = index + 10
  const stem = `39999${9 - Math.floor(place / 100)}${two(place % 100)}`
  const digit = Array.from({ length: 10 }, (_, last) => `${stem}${last}`).find(hasValidNifCheckDigit)
  if (digit === undefined) throw new Error('no taxpayer number has this stem')
  return digit
}

function addressOf(chance: Chance, name: string, index: number): PostalAddress {
  const [firstname = '', ...family] = name.split(' ')
  const { city, zipcodes } = chance.weighted(places, ({ weight }) => weight)
  return {
    firstname,
    lastname: family.join(' '),
    address1: `${chance.pick(streets)} ${chance.between(1, 140)}${chance.pick(floors)}`,
    address2: null,
    city,
    zipcode: chance.pick(zipcodes),
    phone: `900000${100 + index}`,
  }
}

/** Writes the accounts and their addresses; returns all buyers with their row ids. Their wallets are written with their points. */
export async function addCustomers(world: World, tx: Tx, buyers: readonly Buyer[]): Promise<Buyer[]> {
  const accounts = buyers.slice(0, accountCount)
  const [userIds, walletIds] = [await newIds(tx, 'users', accountCount), await newIds(tx, 'loyalty_wallets', accountCount)]
  const known = accounts.map((buyer, index) => ({
    ...buyer,
    userId: userIds[index] ?? null,
    walletId: buyer.joinedAt && (walletIds[index] ?? null),
  }))
  await insertRows(
    tx,
    'users',
    known.map((buyer) => ({ id: buyer.userId ?? 0, ...accountRow(world, buyer) })),
  )
  const withAddress = known.filter((_, index) => index % 3 !== 0)
  await insertRows(
    tx,
    'addresses',
    withAddress.map((buyer) => addressRow(world, buyer)),
  )
  return [...known, ...buyers.slice(accountCount)]
}

function accountRow(world: World, { since, ...buyer }: Buyer) {
  const { roles, ...row } = personColumns(
    { ...world, now: () => since },
    { ...buyer, roles: [], mobilePhone: buyer.address.phone, demo: false },
    null,
  )
  return { ...row, roles: [...(roles ?? [])] }
}

function addressRow(world: World, { userId, address, since }: Buyer) {
  const publicId = world.id()
  return {
    public_id: publicId,
    user_id: userId ?? 0,
    address_sealed: sealAddress(world, publicId, address),
    is_default: true,
    created_at: since,
    updated_at: since,
  }
}
