import { plain } from '#src/platform/personal-data.ts'

/** What the tables of this feature tell of people. */
export const personalData = {
  website: plain('config', 'id', 'updated_at'),
}
