/** The largest whole number of a column of the database: counts, versions, points and cents. A larger one is a server error there. */
export const maxWhole = 2_147_483_647

/**
 * A whole number of a form or an address, from 0 on; one above `maxWhole` counts as `maxWhole`, which no version or place has.
 * Undefined for any other text, for a file and for none.
 */
export function typedWhole(typed: unknown): number | undefined {
  return typeof typed === 'string' && /^\d{1,400}$/.test(typed) ? Math.min(Number(typed), maxWhole) : undefined
}
