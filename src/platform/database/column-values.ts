import { TypeOverrides } from 'pg'

const oids = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 } as const

/**
 * A bigint column as a number. Ids and cents stay far below 2^53; a larger value throws, because a number would round it
 * silently.
 */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number exactly`)
  return value
}

// A date has no time zone: as a Date object it would become the previous day west of Greenwich.
const parseDate = (text: string): string => text

// PostgreSQL never quotes numbers and dates in an array, so every comma is a separator.
const listOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parse(item)))

/**
 * The types of columns in rows: int8 is a number (throws beyond 2^53), date is 'YYYY-MM-DD', timestamptz is Date, numeric is text
 * (so cast `sum()` of a bigint column back to bigint).
 */
export function columnValues(): TypeOverrides {
  const values = new TypeOverrides()
  values.setTypeParser(oids.int8, parseInt8)
  values.setTypeParser(oids.date, parseDate)
  values.setTypeParser(oids.int8Array, listOf(parseInt8))
  values.setTypeParser(oids.dateArray, listOf(parseDate))
  return values
}
