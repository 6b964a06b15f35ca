/**
 * A column of sealed values, for key rotation. `row`: how the encryption context names the row: by a column of the table, or by
 * the public id of the user that a column references. Features declare theirs beside the values they seal.
 */
export type SealedColumn = { table: string; column: string; row: { column: string } | { userIn: string } }

/** The usual encryption context: the row is named by its public id. */
export const sealedColumns = (table: string, ...columns: readonly string[]): SealedColumn[] =>
  columns.map((column) => ({ table, column, row: { column: 'public_id' } }))
