import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { BasisPoints } from '#src/kernel/money.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { AuditEntry } from '#src/platform/audit/audit.ts'
import { can } from '#src/platform/capabilities.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { isFresh } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { changeDeliverySettings, readWebsite } from '../website/actions.server.ts'
import type { DeliveryChange } from '../website/actions.server.ts'
import type { MethodTerms, ShippingMethod } from './shipping-method.ts'
import { checkTerms } from './shipping-rate.ts'
import type { RateTerms, StoredRate, TermsError } from './shipping-rate.ts'
import * as staffStore from './staff.store.server.ts'
import * as store from './store.server.ts'
import { countyOf, methodOf } from './views.ts'
import type { County } from './zone.ts'

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

type AuditSource = 'page' | 'api'
export type StaffContext = { principal: Staff; source: AuditSource }

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
    await staffStore.addMethod(tx, id, terms)
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
    const locked = await staffStore.lockMethod(tx, id)
    const method = locked && (await methodBy(tx, locked.id))
    if (!method) return err({ code: 'not_found' })
    await staffStore.changeMethod(tx, method.rowId, after(method))
    return ok({ id: method.id })
  })

export const addShippingRate = (
  world: World,
  context: StaffContext,
  { methodId, terms }: { methodId: string; terms: RateTerms },
) =>
  changing(world, context, async (tx) => {
    const method = await staffStore.lockMethod(tx, methodId)
    if (!method) return err({ code: 'not_found' })
    const sound = await soundTerms(tx, terms)
    if (!sound.ok) return sound
    const id = world.id()
    await staffStore.addRate(tx, { publicId: id, methodId: method.id }, sound.value)
    return ok({ id })
  })

/** The same for one rate of a method. */
export const changeShippingRate = (
  world: World,
  context: StaffContext,
  { id, after }: { id: string; after: (before: StoredRate) => RateTerms & { active: boolean } },
) =>
  changing(world, context, async (tx) => {
    const locked = await staffStore.lockMethodOfRate(tx, id)
    const method = locked && (await methodBy(tx, locked.id))
    const rate = method?.rates.find((one) => one.id === id.toLowerCase())
    if (!method || !rate) return err({ code: 'not_found' })
    const { active, ...terms } = after(rate)
    const sound = await soundTerms(tx, terms)
    if (!sound.ok) return sound
    await staffStore.changeRate(tx, rate.rowId, { ...sound.value, active })
    return ok({ id: rate.id, methodId: method.id })
  })

/** Every change of delivery requires a re-authenticated owner and is recorded in the audit log. Returns what was changed. */
async function changing<Changed extends { id: string }>(
  world: World,
  { principal, source }: StaffContext,
  change: (tx: Tx) => Promise<Result<Changed, ChangeError>>,
): Promise<Result<Changed, ChangeError>> {
  if (!can(principal, 'delivery.change')) return err({ code: 'owner_needed' })
  if (!isFresh(principal, world.realNow())) return err({ code: 'reauthentication_required' })
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
  return named.length === 0 || (await staffStore.countCounties(db, named)).count === named.length
}
