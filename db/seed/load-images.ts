import { hash } from 'node:crypto'
import { outliner } from '#demo/drawings/outlines.ts'
import { packshot } from '#demo/drawings/packshot.ts'
import { forms } from './forms.ts'
import { products } from './products.ts'
import { inParts } from './rows.ts'
import type { Ground } from './rows.ts'
import type { SeedProduct } from './types.ts'

const SIZE = 1280

/** A drawn pack for every product. */
export async function loadImages({ tx, id, files }: Ground, productId: (slug: string) => number): Promise<void> {
  const outlined = await outliner()
  const drawn = products.map((product) => ({ product, svg: outlined(draw(product)) }))
  const rows = drawn.map(({ product, svg }) => ({
    public_id: id(),
    product_id: productId(product.slug.pt),
    kind: 'illustration',
    file_key: keyOf(svg),
    width: SIZE,
    height: SIZE,
    derived: true,
  }))
  await Promise.all(drawn.map(({ svg }) => files.put(`images/${keyOf(svg)}.svg`, Buffer.from(svg))))
  for (const part of inParts(rows)) await tx.insertInto('product_images').values(part).execute()
}

const keyOf = (svg: string): string => hash('sha256', svg, 'hex').slice(0, 20)

/** The illustration of a product, the same for all its packs and sizes. */
export function draw({ form, colour, brand, name, strength, variants }: SeedProduct): string {
  const kind = forms.find(({ key }) => key === form)?.packshot ?? 'box'
  // One illustration for several sizes names none of them.
  const pack = variants.length === 1 ? variants[0]?.pack.pt : undefined
  return packshot({ kind, colour, brand, name: name.pt, strength: strength ?? pack ?? '' })
}
