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

/** In the order in which they are offered. */
export const listPickupLocations = (db: Db): Promise<PickupLocation[]> => store.pickupLocations(db)
export const cachedPickupLocations = versionedValue(listPickupLocations)

/** A postal code's county and what the shop offers; whatever is asked about it afterwards needs no database. */
export type DeliveryTerms = (lines: readonly DeliveryLine[], total: Cents) => DeliveryQuote

/** Two statements, or one for who has read the settings. A text that is no postal code is answered like a code that nobody has. */
async function readDeliveryTerms(db: Db, zipcode: string, known?: Pick<Website, 'delivery'>): Promise<DeliveryTerms> {
  const { delivery } = known ?? (await readWebsite(db))
  const { county, methods } = await store.offerAt(db, normalisePostalCode(zipcode) ?? '')
  const offer = { ...delivery, methods: methods.map(methodOf) }
  return (lines, total) => deliveryQuote(parcelOf(lines, total), county ? countyOf(county) : undefined, offer)
}

/** The same from memory, where the version of public content is known. */
export const cachedDeliveryTerms = versionedValues((db, zipcode) => readDeliveryTerms(db, zipcode))

/** `total`: of the goods, after every discount, without delivery. */
export type DeliveryQuestion = { zipcode: string; lines: readonly DeliveryLine[]; total: Cents }

/**
 * Whether these goods may go to a postal code, why not, and at what prices. A text that is no postal code is answered like a code
 * that nobody has. Two statements, however many lines, or one for who has read the settings; in a transaction as well, for the
 * look again when an order is placed.
 */
export async function quoteDelivery(
  db: Db,
  { zipcode, lines, total }: DeliveryQuestion,
  known?: Pick<Website, 'delivery'>,
): Promise<DeliveryQuote> {
  return (await readDeliveryTerms(db, zipcode, known))(lines, total)
}
