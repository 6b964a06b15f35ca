import { fold, slugify } from '#src/kernel/text.ts'
import { canBeAdvertised } from '#src/shop/catalogue/product/product.ts'
import { factColumns, noFacts } from '#src/shop/catalogue/product/stored-facts.ts'
import type { StoredFacts } from '#src/shop/catalogue/product/stored-facts.ts'
import { collections } from './collections.ts'
import { forms } from './forms.ts'
import { loadImages } from './load-images.ts'
import { loadVariants } from './load-variants.ts'
import productFacts from './product-facts.json' with { type: 'json' }
import { products } from './products.ts'
import { idsBy, inParts } from './rows.ts'
import type { Ground } from './rows.ts'
import type { SeedProduct } from './types.ts'

/** Brands, collections and forms, then the products and everything that refers to them. */
export async function loadCatalogue(ground: Ground): Promise<void> {
  const { tx, id } = ground
  await tx
    .insertInto('forms')
    .values(forms.map(({ key, name }) => ({ key, name_pt: name.pt, name_en: name.en })))
    .execute()
  const brands = [...new Set(products.map(({ brand }) => brand))].toSorted((a, b) => a.localeCompare(b, 'pt'))
  const brandRows = await tx
    .insertInto('brands')
    .values(brands.map((name) => ({ public_id: id(), name, slug: slugify(name) })))
    .returning(['id', 'name'])
    .execute()
  const productId = await loadProducts(
    ground,
    idsBy(brandRows, (row) => row.name),
  )
  const collectionId = await loadCollections(ground)
  const shelved = products.flatMap((product) =>
    product.collections.map((key) => ({ product_id: productId(product.slug.pt), collection_id: collectionId(key) })),
  )
  await loadVariants(ground, productId)
  await loadImages(ground, productId)
  for (const part of inParts(shelved)) await tx.insertInto('product_collections').values(part).execute()
}

async function loadCollections({ tx, id }: Ground): Promise<(key: string) => number> {
  const rows = await tx
    .insertInto('collections')
    .values(
      collections.map(({ name, slug, tagline, description, icon, colour }, position) => ({
        public_id: id(),
        position,
        name_pt: name.pt,
        name_en: name.en,
        slug_pt: slug.pt,
        slug_en: slug.en,
        tagline_pt: tagline.pt,
        tagline_en: tagline.en,
        description_pt: description.pt,
        description_en: description.en,
        icon,
        colour,
      })),
    )
    .returning(['id', 'slug_pt'])
    .execute()
  const bySlug = idsBy(rows, (row) => row.slug_pt)
  const slugs = new Map(collections.map(({ key, slug }) => [key, slug.pt]))
  const idOf = (key: string): number => bySlug(slugs.get(key) ?? key)
  for (const { key, parent } of collections) {
    if (parent)
      await tx
        .updateTable('collections')
        .set({ parent_id: idOf(parent) })
        .where('id', '=', idOf(key))
        .execute()
  }
  return idOf
}

async function loadProducts(ground: Ground, brandId: (name: string) => number): Promise<(slug: string) => number> {
  const rows = products.map((product, place) => productRow(ground, product, { brandId: brandId(product.brand), place }))
  const made: { id: number; slug_pt: string }[] = []
  for (const part of inParts(rows, 100))
    made.push(...(await ground.tx.insertInto('products').values(part).returning(['id', 'slug_pt']).execute()))
  return idsBy(made, (row) => row.slug_pt)
}

function productRow({ id, now }: Ground, product: SeedProduct, { brandId, place }: { brandId: number; place: number }) {
  const { name, slug, substance, description, usage, warnings } = product
  return {
    public_id: id(),
    class: product.class,
    brand_id: brandId,
    form_key: product.form,
    name_pt: name.pt,
    name_en: name.en,
    slug_pt: slug.pt,
    slug_en: slug.en,
    substance_pt: substance?.pt ?? null,
    substance_en: substance?.en ?? null,
    strength: product.strength ?? null,
    holder: product.holder ?? null,
    generic: product.generic ?? false,
    description_pt: description.pt,
    description_en: description.en,
    usage_pt: usage.pt,
    usage_en: usage.en,
    warnings_pt: warnings.pt,
    warnings_en: warnings.en,
    colour: product.colour,
    keywords_pt: keywords(product, 'pt'),
    keywords_en: keywords(product, 'en'),
    ...factsOfSeed(product),
    sample: true,
    popularity: popularity(product, place),
    created_at: new Date(now().getTime() - (place + 1) * 3_600_000),
    updated_at: now(),
  }
}

// Read as text first: of 451 different entries the compiler would make 451 types.
const factsBySku = new Map<string, Partial<StoredFacts>>(Object.entries(JSON.parse(JSON.stringify(productFacts))))

const factsOfSeed = ({ variants: [first] }: SeedProduct) => factColumns({ ...noFacts, ...factsBySku.get(first?.sku ?? '') })

function keywords(
  { name, brand, holder, substance, strength, form, collections: keys, variants }: SeedProduct,
  locale: 'pt' | 'en',
): string {
  const shelves = collections.filter(({ key }) => keys.includes(key)).map(({ name }) => name[locale])
  const formName = forms.find(({ key }) => key === form)?.name[locale]
  const codes = variants.flatMap(({ sku, barcode, code, pack }) => [sku, barcode, code, pack[locale]])
  // "benuron" also finds Ben-u-ron.
  const unhyphenated = name[locale]
    .split(' ')
    .filter((word) => word.includes('-'))
    .map((word) => word.replaceAll('-', ''))
  return [
    brand,
    holder === brand ? undefined : holder,
    ...unhyphenated,
    substance?.[locale],
    strength,
    formName,
    ...shelves,
    ...codes,
  ]
    .filter(Boolean)
    .join(' ')
}

// Sample figures: there are no sales yet, and a first page with a single brand would look odd.
function popularity({ class: kind, slug }: SeedProduct, place: number): number {
  if (!canBeAdvertised(kind)) return 0
  const spread = Array.from(fold(slug.pt)).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 997, 7)
  return 1 + ((spread + place * 7) % 997)
}
