import { plain } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature. */
export const personalData = {
  stock_locations: plain('address1', 'city', 'id', 'name', 'phone', 'position', 'public_id', 'zipcode'),
  website: plain('config', 'id', 'updated_at'),
}
