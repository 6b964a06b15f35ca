import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import type { RequestItem } from '../request/request.ts'
import { columns } from '../request/store.server.ts'
import type { RequestRow, ColumnTypes } from '../request/store.server.ts'

export type PricedItemRow = {
  public_id: string
  quantity: number
  choice: RequestItem['choice']
  name: string
  variant_id: number | null
  price_cents: Cents
  vat_basis_points: BasisPoints
  class: ProductClass
  alternative_name: string | null
  alternative_variant_id: number | null
  alternative_price_cents: Cents | null
  alternative_vat_basis_points: BasisPoints | null
  alternative_class: ProductClass | null
}

/** Requests with their quoted items in one statement, by their rows or by their public ids. */
export const pricedRequests = (db: Db, { rowIds, publicIds }: { rowIds: readonly number[]; publicIds: readonly string[] }) =>
  db
    .selectFrom('requests')
    .select(['id', 'public_id', 'kind', 'created_at', 'submitted_at', 'expires_at'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('request_items')
          .select([
            'public_id',
            'quantity',
            'choice',
            'name',
            'variant_id',
            'price_cents',
            'vat_basis_points',
            'class',
            'alternative_name',
            'alternative_variant_id',
            'alternative_price_cents',
            'alternative_vat_basis_points',
            'alternative_class',
          ])
          .whereRef('request_id', '=', 'requests.id')
          .orderBy('position')
          .limit(100),
      ).as('items'),
    )
    .where((row) =>
      row.or([
        ...(rowIds.length > 0 ? [row('id', 'in', rowIds)] : []),
        ...(publicIds.length > 0 ? [row('public_id', 'in', publicIds)] : []),
      ]),
    )
    .orderBy('id')
    .limit(1000)
    .$narrowType<Pick<ColumnTypes, 'kind'> & { items: PricedItemRow[] }>()
    .execute()

export type PricedRow = Awaited<ReturnType<typeof pricedRequests>>[number]

/** Locks the requests until the transaction ends, always in the same order. */
export const lockRequests = (tx: Tx, rowIds: readonly number[]): Promise<RequestRow[]> =>
  tx
    .selectFrom('requests')
    .select(columns)
    .where('id', 'in', rowIds)
    .orderBy('id')
    .limit(1000)
    .forUpdate()
    .$narrowType<ColumnTypes>()
    .execute()
