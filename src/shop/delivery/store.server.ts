import type { Db } from '#src/platform/database/database.ts'

export const pickupLocations = (db: Db) =>
  db
    .selectFrom('stock_locations')
    .select(['id as rowId', 'public_id as id', 'name', 'address1', 'city', 'zipcode', 'phone'])
    .orderBy('position')
    .orderBy('id')
    .limit(100)
    .execute()
