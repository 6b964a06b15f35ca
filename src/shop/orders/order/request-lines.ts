import { add, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { OrderedRequest, OrderLine } from './order.ts'

/** A prescription or request in an order, with its lines. */
export type RequestGroup = {
  id: string
  quantity: 1
  request: OrderedRequest
  lines: readonly OrderLine[]
  total: Cents
  includedTax: Cents
}

export function requestGroups(lines: readonly OrderLine[]): RequestGroup[] {
  const groups = new Map<string, RequestGroup>()
  for (const line of lines) {
    const { request, total, includedTax } = line
    if (!request) continue
    const so = groups.get(request.lineId) ?? {
      id: request.lineId,
      quantity: 1,
      request,
      lines: [],
      total: zero,
      includedTax: zero,
    }
    groups.set(request.lineId, {
      ...so,
      lines: [...so.lines, line],
      total: add(so.total, total),
      includedTax: add(so.includedTax, includedTax),
    })
  }
  return [...groups.values()]
}

/** Row ids of the requests in these lines, without duplicates. */
export const requestRows = (lines: readonly { request_id: number | null }[]): number[] => [
  ...new Set(lines.flatMap(({ request_id: rowId }) => (rowId === null ? [] : [rowId]))),
]

/** Row ids of these lines' variants; products that are not in the catalogue have none. */
export const variantRows = (lines: readonly Pick<OrderLine, 'variantRowId'>[]): number[] =>
  lines.flatMap(({ variantRowId }) => (variantRowId === null ? [] : [variantRowId]))
