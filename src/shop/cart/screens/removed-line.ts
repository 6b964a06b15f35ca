/** A just removed line and its position, where the row that restores it is shown. */
export type RemovedLine = { variantId: string; quantity: number; position: number }

export type RemovedRow = RemovedLine & { name: string }

/** In the address of the page after a removal, for visitors without scripts: `removed=<variant>.<quantity>.<position>`. */
export const removedParameter = 'removed'

export const formatRemovedLine = ({ variantId, quantity, position }: RemovedLine): string =>
  [variantId, quantity, position].join('.')

export function parseRemovedLine(text: string): RemovedLine | undefined {
  const match = /^([\w-]{1,64})\.(\d{1,4})\.(\d{1,3})$/.exec(text)
  if (!match) return undefined
  const [, variantId = '', quantity, position] = match
  return Number(quantity) > 0 ? { variantId, quantity: Number(quantity), position: Number(position) } : undefined
}

export type CartRow<Line> = { kind: 'line'; line: Line } | { kind: 'removed'; row: RemovedRow }

/** Lines with the removed ones in their former positions, except those that are in the cart again. */
export function rowsOf<Line extends { variantId: string }>(
  lines: readonly Line[],
  removed: readonly RemovedRow[],
): CartRow<Line>[] {
  const rows = lines.map((line): CartRow<Line> => ({ kind: 'line', line }))
  const removedLines = removed.filter(({ variantId }) => !lines.some((line) => line.variantId === variantId))
  for (const row of removedLines.toSorted((a, b) => a.position - b.position))
    rows.splice(row.position, 0, { kind: 'removed', row })
  return rows
}
