import { plain } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature. */
export const personalData = {
  website: plain('config', 'id', 'updated_at'),
}
