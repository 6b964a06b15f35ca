import { cents } from '#src/kernel/money.ts'
import type { World } from '#src/platform/world.ts'
import { momentsOf } from '../period/period.ts'
import type { Period } from '../period/period.ts'
import { toAccounts } from './accounts.ts'
import type { Accounts, MonthlyVatRow, Taxed, VatRow } from './accounts.ts'
import * as store from './store.server.ts'

/** What the accountant needs of a period: VAT by rate, payments and refunds by method. */
export async function readAccounts(world: World, period: Period): Promise<Accounts> {
  const moments = momentsOf(period)
  const [vat, payments, refunds, excess] = await Promise.all([
    store.vatRows(world.longDb, moments),
    store.paymentRows(world.longDb, moments),
    store.refundRows(world.longDb, moments),
    store.excessSums(world.longDb, moments),
  ])
  return toAccounts({ period, vat: byRate(vat), payments, refunds, excess })
}

const plus = (first: Taxed, second: Taxed): Taxed => ({
  gross: cents(first.gross + second.gross),
  tax: cents(first.tax + second.tax),
})

function byRate(rows: readonly MonthlyVatRow[]): VatRow[] {
  const rates = Map.groupBy(rows, ({ rate }) => rate)
  return [...rates]
    .map(([rate, months]) =>
      months
        .map(({ sold, refunded }) => ({ rate, sold, refunded }))
        .reduce((sum, row) => ({
          rate,
          sold: plus(sum.sold, row.sold),
          refunded: plus(sum.refunded, row.refunded),
        })),
    )
    .toSorted((a, b) => a.rate - b.rate)
}
