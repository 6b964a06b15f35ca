import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import type { Offer, RequestItem } from './request.ts'

/** What a pharmacist has quoted, in their order. */
export const itemsOf = (db: Db, requestIds: readonly number[]) =>
  db
    .selectFrom('request_items as i')
    .leftJoin('catalogue_variants as v', 'v.id', 'i.variant_id')
    .leftJoin('catalogue_variants as a', 'a.id', 'i.alternative_variant_id')
    .select([
      'i.public_id',
      'i.request_id',
      'i.prescribed',
      'i.quantity',
      'i.name',
      'i.variant_id',
      'v.public_id as variant_public_id',
      'i.price_cents',
      'i.vat_basis_points',
      'i.class',
      'i.alternative_name',
      'i.alternative_variant_id',
      'a.public_id as alternative_variant_public_id',
      'i.alternative_price_cents',
      'i.alternative_vat_basis_points',
      'i.alternative_class',
      'i.choice',
    ])
    .where('i.request_id', 'in', requestIds)
    .orderBy('i.request_id')
    .orderBy('i.position')
    .limit(10_000)
    .$narrowType<{
      price_cents: Cents
      vat_basis_points: BasisPoints
      class: ProductClass
      alternative_price_cents: Cents | null
      alternative_vat_basis_points: BasisPoints | null
      alternative_class: ProductClass | null
      choice: RequestItem['choice']
    }>()
    .execute()

export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number]

export async function addItems(tx: Tx, requestId: number, items: readonly RequestItem[]): Promise<void> {
  await tx
    .insertInto('request_items')
    .values(
      items.map((item, position) => ({
        public_id: item.id,
        request_id: requestId,
        position,
        prescribed: item.prescribed,
        quantity: item.quantity,
        name: item.name,
        variant_id: item.variantRowId,
        price_cents: item.price,
        vat_basis_points: item.vat,
        class: item.class,
        choice: item.choice,
        ...alternativeColumns(item.alternative),
      })),
    )
    .execute()
}

const alternativeColumns = (offer: Offer | null) => ({
  alternative_name: offer?.name ?? null,
  alternative_variant_id: offer?.variantRowId ?? null,
  alternative_price_cents: offer?.price ?? null,
  alternative_vat_basis_points: offer?.vat ?? null,
  alternative_class: offer?.class ?? null,
})

export async function setChoice(tx: Tx, itemId: string, choice: RequestItem['choice']): Promise<void> {
  await tx.updateTable('request_items').set({ choice }).where('public_id', '=', itemId).execute()
}
