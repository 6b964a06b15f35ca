import { basisPoints, cents } from '#src/kernel/money.ts'
import type { Db } from '#src/platform/database/database.ts'
import { plainFieldsOf } from '../product/plain-fields.ts'
import { isProductClass } from '../product/product.ts'
import { factsOf } from '../product/stored-facts.ts'
import { translatedTexts } from './product-draft.ts'
import type { ProductDraft, ProductState, VariantDraft } from './product-draft.ts'
import * as store from './store.server.ts'
import type { DraftRow } from './store.server.ts'

export type Stored = { id: number; version: number; draft: ProductDraft; row: DraftRow }

/** Products as staff edit them, in no particular order; unknown ones are absent. */
export async function readDrafts(db: Db, publicIds: readonly string[]): Promise<Stored[]> {
  const rows = publicIds.length === 0 ? [] : await store.draftRows(db, publicIds)
  return rows.map((row) => ({ id: row.id, version: row.version, draft: draftOf(row), row }))
}

export const stateOf = ({ active, archived_at: archivedAt }: Pick<DraftRow, 'active' | 'archived_at'>): ProductState => {
  if (active) return 'published'
  return archivedAt ? 'archived' : 'draft'
}

function draftOf(row: DraftRow): ProductDraft {
  if (!isProductClass(row.class)) throw new Error(`no class of products: ${row.class}`)
  const { substance_pt: pt, substance_en: en } = row
  return {
    state: stateOf(row),
    class: row.class,
    brand: row.brand,
    form: row.form_key,
    name: { pt: row.name_pt, en: row.name_en },
    slug: { pt: row.slug_pt, en: row.slug_en },
    substance: pt === null ? null : { pt, en: en ?? pt },
    strength: row.strength,
    ...plainFieldsOf(row),
    generic: row.generic,
    facts: factsOf(row),
    description: { pt: row.description_pt, en: row.description_en },
    usage: { pt: row.usage_pt, en: row.usage_en },
    warnings: { pt: row.warnings_pt, en: row.warnings_en },
    untranslated: translatedTexts.filter((name) => row.untranslated.includes(name)),
    collections: row.collections,
    variants: row.variants.map(variantDraft),
  }
}

const isUnit = (unit: string | null) => unit === 'ml' || unit === 'g' || unit === 'un'

const variantDraft = (row: DraftRow['variants'][number]): VariantDraft => ({
  id: row.public_id,
  sku: row.sku,
  cnp: row.code,
  ean: row.barcode,
  pack: { pt: row.pack_pt, en: row.pack_en },
  size: row.pack_amount !== null && isUnit(row.pack_unit) ? { amount: row.pack_amount, unit: row.pack_unit } : null,
  price: cents(row.price_cents),
  compareAt: row.compare_at_cents === null ? null : cents(row.compare_at_cents),
  vat: basisPoints(row.vat_basis_points),
  lowStockAt: row.low_stock_at,
  onHand: row.on_hand,
})
