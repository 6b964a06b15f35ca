import { hash } from 'node:crypto'
import { drawPack } from '#demo/drawings/pack.ts'
import { openType } from '#demo/drawings/type.ts'
import { drawnPackOf, secondViewOf } from './drawn-pack.ts'
import { products } from './products.ts'
import { inParts } from './rows.ts'
import type { Ground } from './rows.ts'

const SIZE = 400

/** Two drawings of every product's pack: its front, and what else there is to see. */
export async function loadImages({ tx, id, files }: Ground, productId: (slug: string) => number): Promise<void> {
  const type = await openType()
  const drawn = products.flatMap((product) => {
    const pack = drawnPackOf(product)
    return [
      { product, position: 1, alt: { pt: '', en: '' }, svg: drawPack(type, pack, 'front') },
      { product, position: 2, alt: secondViewOf(product), svg: drawPack(type, pack, 'second') },
    ]
  })
  const rows = drawn.map(({ product, position, alt, svg }) => ({
    public_id: id(),
    product_id: productId(product.slug.pt),
    position,
    kind: 'illustration',
    file_key: keyOf(svg),
    alt_pt: alt.pt,
    alt_en: alt.en,
    width: SIZE,
    height: SIZE,
    derived: true,
  }))
  // Packs that differ in their holder only have the same drawing.
  const distinct = new Map(drawn.map(({ svg }) => [keyOf(svg), svg]))
  for (const part of inParts([...distinct], 50))
    await Promise.all(part.map(([key, svg]) => files.put(`images/${key}.svg`, Buffer.from(svg))))
  for (const part of inParts(rows)) await tx.insertInto('product_images').values(part).execute()
}

const keyOf = (svg: string): string => hash('sha256', svg, 'hex').slice(0, 20)
