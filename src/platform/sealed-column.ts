/**
 * A column of sealed values, for those who change keys. `row`: what the place of a value calls its row, which is a column of the
 * table itself, or the public id of the user whom a column names. Features state theirs beside the places that they seal.
 */
export type SealedColumn = { table: string; column: string; row: { column: string } | { userIn: string } }

/** The usual place: the row is named by its public id. */
export const sealedColumns = (table: string, ...columns: readonly string[]): SealedColumn[] =>
  columns.map((column) => ({ table, column, row: { column: 'public_id' } }))
