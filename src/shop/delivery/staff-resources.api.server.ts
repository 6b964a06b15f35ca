import { cents } from '#src/kernel/money.ts'
import { money } from '#src/platform/jsonapi/resource.ts'
import type { Resource } from '#src/platform/jsonapi/resource.ts'
import type { ShippingMethod } from './shipping-method.ts'
import type { StoredRate } from './shipping-rate.ts'
import type { DeliverySettings } from './staff.actions.server.ts'

export const settingsResource = ({ enabled, vat, counties, chosen }: DeliverySettings): Resource => ({
  type: 'delivery',
  id: 'delivery',
  attributes: {
    enabled,
    vat_rate: (vat / 100).toFixed(2),
    county_dicos: counties.filter(({ served }) => served).map(({ dico }) => dico),
    counties_chosen: chosen,
    counties: counties.map(({ dico, name, district, region }) => ({ dico, name, district, region })),
  },
})

const perhapsMoney = (amount: number | null): string | null => (amount === null ? null : money(cents(amount)))

/** A row of a method's table; its bands include both ends. */
const rateRow = ({ id, zone, grams, total, price, freeFrom, active }: StoredRate): Resource => ({
  type: 'shipping_rate',
  id,
  attributes: {
    zone: zone.kind,
    county_dicos: [...zone.dicos],
    weight_from_grams: grams.from,
    weight_to_grams: grams.to,
    total_from: money(cents(total.from)),
    total_to: perhapsMoney(total.to),
    price: money(price),
    free_from: perhapsMoney(freeFrom),
    active,
  },
})

/** A method with its whole table. */
export const methodTable = ({ id, name, expected, trackingTemplate, position, active, rates }: ShippingMethod): Resource => ({
  type: 'shipping_method',
  id,
  attributes: { name, expected, tracking_template: trackingTemplate, position, active },
  relationships: { shipping_rates: rates.map(rateRow) },
})
