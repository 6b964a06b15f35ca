import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { SocialImage, Pictured } from '#src/shop/website/link-picture.actions.server.ts'
import { findProduct } from '../product/actions.server.ts'
import { canBeAdvertised } from '../product/product.ts'
import type { ImageView, ProductView } from '../product/product.ts'
import { notIn } from '../quotable/designation.ts'

type PictureContent = { pictured: Pictured; shows: SocialImage }

/** The link preview of a product: pack, name and brand. Undefined where it would be advertising that the law forbids. */
export function productPicture(
  product: ProductView,
  { shop, locale }: { shop: string; locale: Locale },
): PictureContent | undefined {
  const { id, name, brand, form, strength, images } = product
  if (!canBeAdvertised(product.class)) return undefined
  const line = [...notIn(name, [brand.name]), ...notIn(name, [form, strength])].join(' · ')
  return {
    pictured: { of: 'product', id, locale },
    shows: { title: name, line, shop, ...pictureOf(images[0]) },
  }
}

const pictureOf = (image: ImageView | undefined): Pick<SocialImage, 'drawing' | 'photo'> =>
  image?.kind === 'photo' ? { drawing: null, photo: image.key } : { drawing: image?.key ?? null }

/** What the link preview of the product with this public id shows; undefined if it has none. One statement. */
export async function findProductPicture(
  db: Db,
  id: string,
  context: { shop: string; locale: Locale },
): Promise<SocialImage | undefined> {
  const found = await findProduct(db, id, context.locale)
  return found && productPicture(found.value, context)?.shows
}
