import type { Cents } from '#src/kernel/money.ts'
import { normalisePostalCode } from '#src/kernel/portuguese-numbers.ts'
import type { Db } from '#src/platform/database/database.ts'
import { versionedValue, versionedValues } from '#src/platform/database/versioned-cache.ts'
import { readWebsite } from '../website/actions.server.ts'
import type { Website } from '../website/website.ts'
import { deliveryQuote } from './deliverability.ts'
import type { DeliveryQuote } from './deliverability.ts'
import type { PickupLocation } from './pickup-location.ts'
import { parcelOf } from './rates-for.ts'
import type { DeliveryLine } from './rates-for.ts'
import * as store from './store.server.ts'
import { countyOf, methodOf } from './views.ts'

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
