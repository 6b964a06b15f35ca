import type { Locale } from '#src/i18n/locales.ts'
import { isId } from '#src/kernel/ids.ts'
import { basisPoints, cents } from '#src/kernel/money.ts'
import type { BasisPoints } from '#src/kernel/money.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Dispensable, DispensablePack } from './dispensable.ts'
import * as store from './store.server.ts'
import type { DispensableRow } from './store.server.ts'
import { isProductClass } from '../product/product.ts'
import type { ProductClass } from '../product/product.ts'
import { parseSearchTerms } from '../search/search-terms.ts'

export const maxFound = 20

/** Staff search by name, substance, CNP, barcode or SKU: packs on sale, prescription medicines included. One statement. */
export async function searchDispensable(db: Db, typed: string, locale: Locale): Promise<Dispensable[]> {
  const terms = parseSearchTerms(typed)
  if (terms.unfinished === '') return []
  const rows = await store.searchRows(db, terms, locale, maxFound)
  return rows.map(toDispensable)
}

/** The packs with these public ids; unknown ones and those off sale are absent. One statement. */
export async function findDispensable(db: Db, variantIds: readonly string[], locale: Locale): Promise<Dispensable[]> {
  const ids = variantIds.filter(isId)
  const rows = ids.length > 0 ? await store.packRows(db, ids, locale) : []
  return rows.map(toDispensable)
}

/** A pack by its row id, with its legal class and its VAT. */
export type SoldPack = { rowId: number; id: string; class: ProductClass; generic: boolean; vat: BasisPoints }

/** For freezing prices, by the variants' public ids. One statement at most. */
export async function findSold(db: Db, variantIds: readonly string[]): Promise<Map<string, SoldPack>> {
  const ids = [...new Set(variantIds.filter(isId))]
  const rows = ids.length > 0 ? await store.soldRows(db, ids) : []
  const packs = rows.map((row) => ({
    rowId: row.id,
    id: row.public_id,
    class: row.class,
    generic: row.generic,
    vat: row.vat_basis_points,
  }))
  return new Map(packs.map((pack) => [pack.id, pack]))
}

const toDispensable = ({ substance, form, strength, code, cheapest, ...row }: DispensableRow): Dispensable => ({
  ...toPack(row),
  detail: [substance, form, strength].filter((part) => part !== null).join(' · '),
  code,
  cheapest: cheapest && toPack(cheapest),
})

function toPack(row: Omit<DispensableRow, 'substance' | 'form' | 'strength' | 'code' | 'cheapest'>): DispensablePack {
  if (!isProductClass(row.class)) throw new Error(`no class of products: ${row.class}`)
  return {
    id: row.public_id,
    name: row.name,
    pack: row.pack,
    class: row.class,
    price: cents(row.price_cents),
    vat: basisPoints(row.vat_basis_points),
    left: row.left,
    generic: row.generic,
  }
}
