import { cents } from '#src/kernel/money.ts'
import * as v from 'valibot'
import { amount, bothLanguages, flag, orNull, percent, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toMany } from '#src/platform/jsonapi/define-resource.ts'
import { money } from '#src/platform/jsonapi/resource.ts'
import type { ShippingMethod } from './shipping-method.ts'
import type { StoredRate } from './shipping-rate.ts'
import type { DeliverySettings } from './actions.server.ts'
import { regions, zoneKinds } from './zone.ts'

export const deliverySchema = defineResource({
  type: 'delivery',
  attributes: {
    enabled: flag,
    vat_rate: percent,
    county_dicos: v.array(text),
    counties_chosen: flag,
    counties: v.array(v.strictObject({ dico: text, name: text, district: text, region: v.picklist(regions) })),
  },
})

export const settingsResource = ({ enabled, vat, counties, chosen }: DeliverySettings) =>
  deliverySchema.resource({
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

/** A rate of a method; its bands include both ends. */
const staffRateSchema = defineResource({
  type: 'shipping_rate',
  name: 'StaffShippingRate',
  attributes: {
    zone: v.picklist(zoneKinds),
    county_dicos: v.array(text),
    weight_from_grams: whole,
    weight_to_grams: orNull(whole),
    total_from: amount,
    total_to: orNull(amount),
    price: amount,
    free_from: orNull(amount),
    active: flag,
  },
})

const rateRow = ({ id, zone, grams, total, price, freeFrom, active }: StoredRate) =>
  staffRateSchema.resource({
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

/** A method with all its rates. */
export const staffMethodSchema = defineResource({
  type: 'shipping_method',
  name: 'StaffShippingMethod',
  attributes: {
    name: bothLanguages,
    expected: bothLanguages,
    tracking_template: orNull(text),
    position: whole,
    active: flag,
  },
  relationships: { shipping_rates: toMany(staffRateSchema) },
})

export const methodTable = ({ id, name, expected, trackingTemplate, position, active, rates }: ShippingMethod) =>
  staffMethodSchema.resource({
    id,
    attributes: { name, expected, tracking_template: trackingTemplate, position, active },
    relationships: { shipping_rates: rates.map(rateRow) },
  })
