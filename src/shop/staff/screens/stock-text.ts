import { m } from '#src/i18n/paraglide/messages.js'
import { expiryText } from '#src/shop/catalogue/batches/batch.ts'
import type { Batch } from '#src/shop/catalogue/batches/batch.ts'
import { daysLeftText } from '#src/shop/catalogue/batches/expiry-labels.ts'
import type { LowStock } from '#src/shop/catalogue/stock/actions.server.ts'
import { unitsText } from '#src/shop/orders/fulfilment/screens/units-text.ts'
import type { TodayStock } from '../today.ts'

/** What is missing, or what expires when: "Resta 1 · mínimo 5". */
export const stockText = (row: TodayStock): string =>
  row.kind === 'batch' ? batchText(row.batch, row.daysLeft) : packText(row.pack)

function packText({ available, onHand, reserved, lowStockAt }: LowStock): string {
  const left = available === 1 ? m.staff_today_stock_left_one() : m.staff_today_stock_left({ count: available })
  const shelf = reserved > 0 && m.staff_today_stock_shelf({ onHand, reserved })
  return [available > 0 ? left : m.stock_sold_out(), shelf, m.staff_today_stock_minimum({ count: lowStockAt })]
    .filter(Boolean)
    .join(' · ')
}

const batchText = ({ code, expiresOn, quantity }: Batch, daysLeft: number): string =>
  [
    expiryLabel(daysLeft),
    unitsText(quantity),
    code === null ? m.batches_without_code() : code,
    expiresOn !== null && expiryText(expiresOn),
  ]
    .filter(Boolean)
    .join(' · ')

export function expiryLabel(daysLeft: number): string {
  if (daysLeft < 0) return m.staff_today_batch_expired({ when: daysLeftText(daysLeft) })
  return daysLeft === 0 ? m.staff_today_batch_today() : m.staff_today_batch_ends({ days: daysLeftText(daysLeft) })
}
