/**
 * Why a list was read, how many rows of it were shown and by what it was filtered, as `why` of an audit entry: never by which values,
 * one of which may be a name.
 */
export const listReason = (why: string, rows: number, filters: readonly string[] = []): string =>
  [why, `rows_${rows}`, ...filters.map((filter) => `by_${filter}`)].join(',')

/** Of `rows_24`: 24. */
export function rowsOfReason(part: string): number | undefined {
  const rows = /^rows_(\d+)$/.exec(part)?.[1]
  return rows === undefined ? undefined : Number(rows)
}
