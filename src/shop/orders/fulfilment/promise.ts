import type { Text } from '#src/i18n/locales.ts'
import { expectedDays } from '#src/shop/delivery/expected-days.ts'
import type { ExpectedDays } from '#src/shop/delivery/expected-days.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import { readyAt } from '#src/shop/website/pickup-ready.ts'
import type { Website } from '#src/shop/website/website.ts'

type Settings = Pick<Website, 'hours' | 'limits'>

/** When an order that is placed, or paid, now can be collected; null for a delivery, and where no opening hours are known. */
export const pickupPromise = ({ hours, limits }: Settings, fulfilment: Fulfilment, now: Date): Date | null =>
  (fulfilment === 'pickup' && readyAt(hours, now, limits.pickupReadyHours)) || null

/** On which days the parcel of an order that is placed, or paid, now is expected: it leaves once it is prepared. */
export const parcelPromise = ({ hours, limits }: Settings, expected: Text, now: Date): ExpectedDays | null =>
  expectedDays(expected, readyAt(hours, now, limits.pickupReadyHours) ?? now, hours) ?? null
