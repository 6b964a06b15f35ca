import type { Locale } from '#src/i18n/locales.ts'
import { sha256 } from '#src/platform/crypto.ts'

/** The content of the preview picture of a link. */
export type SocialImage = {
  /** Large text. */
  title: string
  /** Small text above it; may be empty. */
  line: string
  shop: string
  /** File name of a product's drawing, without its extension. */
  drawing: string | null
  /** Key of a product's photo, instead of a drawing. */
  photo?: string
}

/** The subject of a picture: the shop, whose id is `home`, or a product or post by its public id. */
export type Pictured = { of: 'shop' | 'product' | 'post'; id: string; locale: Locale }

// Increased whenever the same words are drawn differently.
const hand = 1

/** Names a picture by everything that it shows, so that what is cached under a name never changes. */
export const pictureKey = ({ title, line, shop, drawing, photo }: SocialImage): string =>
  sha256(JSON.stringify([hand, title, line, shop, drawing, ...(photo === undefined ? [] : [photo])]))
    .toString('hex')
    .slice(0, 20)

export const picturePath = ({ of, id, locale }: Pictured, picture: SocialImage): string =>
  `/link-pictures/${of}/${id}/${locale}-${pictureKey(picture)}.jpg`
