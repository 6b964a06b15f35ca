import type { Locale } from '#src/i18n/locales.ts'
import { unitPrice } from '#src/kernel/packs.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { needsPrescription } from '../product/product.ts'
import type { ImageView, ProductClass } from '../product/product.ts'
import { unitPriceText } from '../product/screens/labels.ts'
import { notIn, strengthText } from '../quotable/designation.ts'
import { findListedProduct, lowestPrices } from './actions.server.ts'
import type { StaffProduct } from './actions.server.ts'
import { applyPatch } from './product-draft.ts'
import type { ProductDraft, ProductPatch } from './product-draft.ts'
import { formRows } from './store.server.ts'
import type { Cents } from '#src/kernel/money.ts'

type PreviewPack = { pack: string; price: Cents | null; before: Cents | null; lowest: Cents | null; unit: string | null }

/** The page of a product in one language, as customers would see it. */
type PreviewPage = {
  brand: string
  name: string
  line: string
  class: ProductClass
  generic: boolean
  substance: string | null
  packs: readonly PreviewPack[]
  description: string
  usage: string
  warnings: string
}

export type ProductPreview = { image: ImageView | null; pt: PreviewPage; en: PreviewPage }

/** What the pages of a product would show after a change; nothing is saved. */
export async function previewProduct(
  world: Pick<World, 'db' | 'id' | 'now'>,
  product: StaffProduct | undefined,
  patch: ProductPatch,
): Promise<ProductPreview> {
  const draft = applyPatch(product?.draft, patch, world.id)
  const { limits } = await readWebsite(world.db)
  const [forms, listed, lowest] = await Promise.all([
    formRows(world.db),
    product && findListedProduct(world.db, product.id, limits.lowStockAt),
    product ? lowestPrices(world.db, product.id, world.now()) : new Map<string, Cents>(),
  ])
  const form = forms.find(({ key, name_pt: pt, name_en: en }) => [key, pt, en].includes(draft.form))
  const names = { pt: form?.name_pt ?? draft.form, en: form?.name_en ?? draft.form }
  return {
    image: listed?.image ?? null,
    pt: pageOf(draft, { locale: 'pt', form: names.pt, lowest }),
    en: pageOf(draft, { locale: 'en', form: names.en, lowest }),
  }
}

type Context = { locale: Locale; form: string; lowest: ReadonlyMap<string, Cents> }

function pageOf(draft: ProductDraft, { locale, form, lowest }: Context): PreviewPage {
  const name = draft.name[locale]
  const hasPrice = !needsPrescription(draft.class)
  const strength = draft.strength === null ? null : strengthText(draft.strength, locale)
  return {
    brand: draft.brand,
    name,
    line: [form, ...notIn(name, [strength])].join(' · '),
    class: draft.class,
    generic: draft.generic,
    substance: draft.substance?.[locale] ?? null,
    packs: draft.variants.map(({ id, pack, size, price, compareAt }) => ({
      pack: pack[locale],
      price: hasPrice ? price : null,
      before: hasPrice ? compareAt : null,
      lowest: hasPrice ? (lowest.get(id ?? '') ?? null) : null,
      unit: unitText(hasPrice, { size, price }, locale),
    })),
    description: draft.description[locale],
    usage: draft.usage[locale],
    warnings: draft.warnings[locale],
  }
}

function unitText(
  hasPrice: boolean,
  { size, price }: Pick<ProductDraft['variants'][number], 'size' | 'price'>,
  locale: Locale,
): string | null {
  const unit = hasPrice && size ? unitPrice(price, size) : null
  return unit && unitPriceText(unit, locale)
}
