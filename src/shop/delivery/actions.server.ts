import type { Db } from '#src/platform/database/database.ts'
import type { PickupLocation } from './pickup-location.ts'
import * as store from './store.server.ts'

/** In the order in which they are offered. */
export const listPickupLocations = (db: Db): Promise<PickupLocation[]> => store.pickupLocations(db)
