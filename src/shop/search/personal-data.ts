import { as, personal, plain, staff } from '#src/platform/personal-data.ts'

const ofDay = as('a person counts once a day; hashes and the key that makes them, both deleted each night', {
  retention: 'day',
  erasure: 'expires',
  exportedAs: null,
})

/** Personal data in the tables of this feature. */
export const personalData = {
  search_changes: {
    ...plain('concept', 'from_concept', 'id', 'kind', 'locale', 'made_at', 'public_id', 'undone_at', 'word'),
    ...personal(staff, 'made_by', 'undone_by'),
  },
  search_counts: {
    ...plain('clicks', 'day', 'locale', 'purchases', 'searches'),
    ...personal(
      as('what was searched for on a day, as typed, by how many; staff see it where three people typed it on a day', {
        retention: 'ninety',
        erasure: 'expires',
        exportedAs: null,
      }),
      'text',
    ),
  },
  search_days: { ...plain('day', 'only_row'), ...personal(ofDay, 'secret') },
  search_marks: { ...plain('at', 'locale', 'uses'), ...personal(ofDay, 'mark', 'text') },
}
