import type { NamedPerson } from '#src/shop/accounts/person/actions.server.ts'
import type { Order } from '../order/order.ts'
import { isCurrent, isProposalDue } from './proposal.ts'
import type { Proposal } from './proposal.ts'
import type { ProposalRow } from './store.server.ts'

/** `order`: as it is now, which decides whether the proposal still matters. */
export function toProposal(
  row: ProposalRow,
  { order, people }: { order: Pick<Order, 'state' | 'lines'>; people: ReadonlyMap<number, NamedPerson> },
): Proposal {
  const { kind, quantity, line_quantity: lineQuantity, line_total_cents: lineTotal, variant_id: variantRowId } = row
  const line = order.lines.find(({ id }) => id === row.line_public_id)
  const isDue = isProposalDue(order, line, { kind, quantity, lineQuantity, lineTotal, variantRowId })
  const { to_variant_id: toVariant, to_name_pt: pt, to_name_en: en } = row
  return {
    rowId: row.id,
    id: row.public_id,
    kind,
    state: isCurrent(row.state) && !isDue ? 'lapsed' : row.state,
    lineId: row.line_public_id,
    isDue,
    name: { pt: row.name_pt, en: row.name_en },
    quantity,
    to: toVariant === null || pt === null || en === null ? null : { variantRowId: toVariant, name: { pt, en } },
    expectedOn: row.expected_on,
    pays: row.pays_cents,
    less: row.less_cents,
    pointsBack: row.points_back,
    terms: row.terms,
    alerts: row.alerts,
    by: people.get(row.proposed_by)?.name ?? null,
    at: row.proposed_at,
    answer: row.answered_at && row.answered_via && { at: row.answered_at, via: row.answered_via },
    closed: row.closed_at && { at: row.closed_at, by: people.get(row.closed_by ?? 0)?.name ?? null },
  }
}
