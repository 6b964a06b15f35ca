import type { Cents, BasisPoints } from '#src/kernel/money.ts'
import { normalisePostalCode } from '#src/kernel/portuguese-numbers.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { versionedValue, versionedValues } from '#src/platform/database/versioned-cache.ts'
import { readWebsite, changeDeliverySettings } from '../website/actions.server.ts'
import type { Website } from '../website/website.ts'
import { deliveryQuote } from './deliverability.ts'
import type { DeliveryQuote } from './deliverability.ts'
import type { PickupLocation } from './pickup-location.ts'
import { parcelOf } from './rates-for.ts'
import type { DeliveryLine } from './rates-for.ts'
import * as store from './store.server.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { AuditEntry, RequestSource } from '#src/platform/audit/audit.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { DeliveryChange } from '../website/actions.server.ts'
import type { MethodTerms, ShippingMethod } from './shipping-method.ts'
import { checkTerms } from './shipping-rate.ts'
import type { RateTerms, StoredRate, TermsError } from './shipping-rate.ts'
import type { County } from './zone.ts'
import { cents } from '#src/kernel/money.ts'
import type { MethodRow } from './store.server.ts'
import { isRegion, isZoneKind } from './zone.ts'

const perhapsCents = (amount: number | null): Cents | null => (amount === null ? null : cents(amount))

function countyOf(row: Omit<County, 'region'> & { region: string }): County {
  if (!isRegion(row.region)) throw new Error(`no region of the country: ${row.region}`)
  return { ...row, region: row.region }
}

function rateOf(row: MethodRow['rates'][number]): StoredRate {
  if (!isZoneKind(row.zone)) throw new Error(`no zone: ${row.zone}`)
  return {
    rowId: row.id,
    id: row.public_id,
    zone: { kind: row.zone, dicos: row.county_dicos },
    grams: { from: row.weight_from_grams, to: row.weight_to_grams },
    total: { from: row.total_from_cents, to: row.total_to_cents },
    price: cents(row.price_cents),
    freeFrom: perhapsCents(row.free_from_cents),
    active: row.active,
  }
}

const methodOf = (row: MethodRow): ShippingMethod => ({
  rowId: row.id,
  id: row.public_id,
  name: { pt: row.name_pt, en: row.name_en },
  expected: { pt: row.expected_pt, en: row.expected_en },
  trackingTemplate: row.tracking_template,
  active: row.active,
  position: row.position,
  rates: row.rates.map(rateOf),
})

/** In display order. */
export const listPickupLocations = (db: Db): Promise<PickupLocation[]> => store.pickupLocations(db)
export const cachedPickupLocations = versionedValue(listPickupLocations)

/** Answers for one postal code, from its county and the shop's offer; needs no database any more. */
export type DeliveryTerms = (lines: readonly DeliveryLine[], total: Cents) => DeliveryQuote

/** Two statements, or one with known settings. Text that is not a postal code is answered like a code that does not exist. */
async function readDeliveryTerms(db: Db, zipcode: string, known?: Pick<Website, 'delivery'>): Promise<DeliveryTerms> {
  const { delivery } = known ?? (await readWebsite(db))
  const { county, methods } = await store.offerAt(db, normalisePostalCode(zipcode) ?? '')
  const offer = { ...delivery, methods: methods.map(methodOf) }
  return (lines, total) => deliveryQuote(parcelOf(lines, total), county ? countyOf(county) : undefined, offer)
}

/** Cached by the version of public content. */
export const cachedDeliveryTerms = versionedValues((db, zipcode) => readDeliveryTerms(db, zipcode))

/** `total`: of the goods, after all discounts, without delivery. */
export type DeliveryQuestion = { zipcode: string; lines: readonly DeliveryLine[]; total: Cents }

/**
 * Whether these goods may go to a postal code, why not, and at what prices. Text that is not a postal code is answered like a
 * code that does not exist. Two statements, however many lines, or one with known settings; also works in a transaction, for the
 * second check when an order is placed.
 */
export async function quoteDelivery(
  db: Db,
  { zipcode, lines, total }: DeliveryQuestion,
  known?: Pick<Website, 'delivery'>,
): Promise<DeliveryQuote> {
  return (await readDeliveryTerms(db, zipcode, known))(lines, total)
}

export type DeliverySettings = {
  enabled: boolean
  vat: BasisPoints
  /** Every county of the country, by region, district and name. `served`: medicines may be delivered there. */
  counties: readonly (County & { served: boolean })[]
  /** False: not chosen yet; the pharmacy's own county and its neighbours are served. */
  chosen: boolean
}

/** Two statements. */
export async function readDeliverySettings(db: Db): Promise<DeliverySettings> {
  const [{ delivery }, rows] = [await readWebsite(db), await store.counties(db)]
  const served = new Set(delivery.counties.map(({ dico }) => dico))
  const counties = rows.map((row) => ({ ...countyOf(row), served: served.has(row.dico) }))
  return { enabled: delivery.enabled, vat: delivery.vat, counties, chosen: delivery.countiesChosen }
}

/** Including inactive ones, in display order. */
export const listShippingMethods = async (db: Db): Promise<ShippingMethod[]> => (await store.methods(db)).map(methodOf)

export const findShippingMethod = async (db: Db, id: string): Promise<ShippingMethod | undefined> =>
  (await listShippingMethods(db)).find((method) => method.id === id.toLowerCase())

export type ChangeError = { code: 'reauthentication_required' | 'owner_needed' | 'not_found' } | TermsError

export type StaffContext = { principal: Staff; source: RequestSource }

/** Absent fields stay unchanged. */
export const changeDelivery = (world: World, context: StaffContext, change: DeliveryChange) =>
  changing(world, context, async (tx) => {
    if (!(await areCounties(tx, change.countyDicos ?? []))) return unknownCounty
    await changeDeliverySettings(tx, change, world.now())
    return ok({ id: 'settings' })
  })

export const addShippingMethod = (world: World, context: StaffContext, terms: MethodTerms) =>
  changing(world, context, async (tx) => {
    const id = world.id()
    await store.addMethod(tx, id, terms)
    return ok({ id })
  })

/**
 * `after` derives the new terms from the stored ones, so that an API call can change a single field. An inactive method keeps its
 * rates.
 */
export const changeShippingMethod = (
  world: World,
  context: StaffContext,
  { id, after }: { id: string; after: (before: ShippingMethod) => MethodTerms & { active: boolean } },
) =>
  changing(world, context, async (tx) => {
    const locked = await store.lockMethod(tx, id)
    const method = locked && (await methodBy(tx, locked.id))
    if (!method) return err({ code: 'not_found' })
    await store.changeMethod(tx, method.rowId, after(method))
    return ok({ id: method.id })
  })

export const addShippingRate = (
  world: World,
  context: StaffContext,
  { methodId, terms }: { methodId: string; terms: RateTerms },
) =>
  changing(world, context, async (tx) => {
    const method = await store.lockMethod(tx, methodId)
    if (!method) return err({ code: 'not_found' })
    const sound = await soundTerms(tx, terms)
    if (!sound.ok) return sound
    const id = world.id()
    await store.addRate(tx, { publicId: id, methodId: method.id }, sound.value)
    return ok({ id })
  })

export const changeShippingRate = (
  world: World,
  context: StaffContext,
  { id, after }: { id: string; after: (before: StoredRate) => RateTerms & { active: boolean } },
) =>
  changing(world, context, async (tx) => {
    const locked = isId(id) ? await store.lockMethodOfRate(tx, id) : undefined
    const method = locked && (await methodBy(tx, locked.id))
    const rate = method?.rates.find((one) => one.id === id.toLowerCase())
    if (!method || !rate) return err({ code: 'not_found' })
    const { active, ...terms } = after(rate)
    const sound = await soundTerms(tx, terms)
    if (!sound.ok) return sound
    await store.changeRate(tx, rate.rowId, { ...sound.value, active })
    return ok({ id: rate.id, methodId: method.id })
  })

/** Every change of delivery requires a re-authenticated owner and is recorded in the audit log. Returns what was changed. */
async function changing<Changed extends { id: string }>(
  world: World,
  { principal, source }: StaffContext,
  change: (tx: Tx) => Promise<Result<Changed, ChangeError>>,
): Promise<Result<Changed, ChangeError>> {
  if (!can(principal, 'delivery.change')) return err({ code: 'owner_needed' })
  if (!isRecentlyVerified(principal, world.realNow())) return err({ code: 'reauthentication_required' })
  return transaction(world.db, async (tx) => {
    const changed = await change(tx)
    if (!changed.ok) return changed
    const entry: AuditEntry = {
      principal,
      action: 'delivery_changed',
      subject: { kind: 'delivery', id: changed.value.id },
      source,
    }
    await audit(world, tx, entry)
    return changed
  })
}

const unknownCounty = err({ code: 'county_unknown', field: 'county_dicos' })

const methodBy = async (tx: Tx, rowId: number): Promise<ShippingMethod | undefined> =>
  (await listShippingMethods(tx)).find((method) => method.rowId === rowId)

async function soundTerms(tx: Tx, terms: RateTerms): Promise<Result<RateTerms, ChangeError>> {
  const checked = checkTerms(terms)
  if (!checked.ok) return checked
  return (await areCounties(tx, checked.value.zone.dicos)) ? checked : unknownCounty
}

async function areCounties(db: Db, dicos: readonly string[]): Promise<boolean> {
  const named = [...new Set(dicos)]
  return named.length === 0 || (await store.countCounties(db, named)).count === named.length
}
