import { cents } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { ShippingMethod } from './shipping-method.ts'
import type { StoredRate } from './shipping-rate.ts'
import type { MethodRow } from './store.server.ts'
import { isRegion, isZoneKind } from './zone.ts'
import type { County } from './zone.ts'

const perhapsCents = (amount: number | null): Cents | null => (amount === null ? null : cents(amount))

export function countyOf(row: Omit<County, 'region'> & { region: string }): County {
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

export const methodOf = (row: MethodRow): ShippingMethod => ({
  rowId: row.id,
  id: row.public_id,
  name: { pt: row.name_pt, en: row.name_en },
  expected: { pt: row.expected_pt, en: row.expected_en },
  trackingTemplate: row.tracking_template,
  active: row.active,
  position: row.position,
  rates: row.rates.map(rateOf),
})
