import type { Locale } from '#src/i18n/locales.ts'
import { emailPart } from '#src/kernel/email-address.ts'
import { isPhone, normalisePhone } from '#src/kernel/phone-numbers.ts'
import { fold, normaliseText } from '#src/kernel/text.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { phoneHash } from '#src/shop/accounts/codes/phone.actions.server.ts'
import { findVariantRows } from '#src/shop/catalogue/search/variants.actions.server.ts'
import { readDeliverySettings } from '#src/shop/delivery/actions.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { nameKeys, numberKeys } from './contact-keys.server.ts'
import { parseFilters } from './order-filter.ts'
import type { FilterErrors, OrderFilter, TypedFilters } from './order-filter.ts'
import type { OrderSearch, SearchKeys } from './store.server.ts'

/** Shorter texts are in too many others to find anything, and no index knows them. */
const minCharacters = 3

/** A name that more products have, such as "creme", is in too many orders to find one. */
const maxVariants = 1000

/** `locale`: in which the names of products are read. */
export type SearchInput = { q?: string | undefined; filter?: OrderFilter | undefined; locale?: Locale | undefined }

/** What a member of staff searches for, as the store reads it; a statement for a text that may be in a product's name. */
export async function readSearch(
  world: World,
  staff: Staff,
  { q = '', filter = {}, locale = 'pt' }: SearchInput,
): Promise<OrderSearch> {
  return {
    ...filter,
    seesPrescribed: can(staff, 'prescriptions.read'),
    ...(q.trim() !== '' && { found: await searchKeys(world, normaliseText(q).trim(), locale) }),
  }
}

async function searchKeys(world: World, typed: string, locale: Locale): Promise<SearchKeys> {
  const phone = normalisePhone(typed)
  const isText = fold(typed).replace(/[^a-z\d]/g, '').length >= minCharacters
  return {
    number: numberPart(typed),
    // A domain is shared by too many people to find one, and so is the series of an invoice.
    mailbox: isText && !typed.startsWith('@') ? emailPart(typed) : null,
    invoice: isText && /\d/.test(typed) ? typed : null,
    person: isText ? typed : null,
    names: nameKeys(world, typed),
    numbers: numberKeys(world, typed),
    phone: isPhone(phone) ? phoneHash(world, phone) : null,
    pickupCode: /^\d{4}$/.test(typed) ? typed : null,
    variants: (await findVariants(world.db, typed, locale)) ?? [],
  }
}

/** "AZ-7KQ" → "-7KQ": every order has the shop's prefix, which finds nothing by itself. */
function numberPart(typed: string): string | null {
  const rest = typed.replace(/^[a-z]{1,6}(?=-)/i, '')
  return /^-?[a-z\d]{3,}$/i.test(rest) ? rest : null
}

/** The filters of the list as typed, with what is wrong with each. */
export async function readFilters(
  db: Db,
  typed: TypedFilters,
  { now, locale }: { now: Date; locale: Locale },
): Promise<{ filter: OrderFilter; errors: FilterErrors }> {
  const { filter, errors } = parseFilters(typed, now)
  if (typed.county !== '') {
    filter.county = await findCounty(db, typed.county)
    if (filter.county === undefined) errors.county = 'error_county_not_found'
  }
  if (typed.product !== '') {
    filter.variants = await findVariants(db, typed.product, locale)
    if (filter.variants === undefined) errors.product = 'error_product_too_many'
  }
  return { filter, errors }
}

/** Row ids of the variants that a text finds; undefined for one that finds too many to mean any of them. */
export async function findVariants(db: Db, typed: string, locale: Locale): Promise<number[] | undefined> {
  const found = await findVariantRows(db, typed, locale, maxVariants + 1)
  return found.length > maxVariants ? undefined : found
}

/** The official code of a county by its name, or by the code itself. */
export async function findCounty(db: Db, typed: string): Promise<string | undefined> {
  const { counties } = await readDeliverySettings(db)
  return counties.find(({ name, dico }) => dico === typed || fold(name) === fold(typed))?.dico
}
