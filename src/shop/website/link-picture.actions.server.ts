import type { Locale } from '#src/i18n/locales.ts'
import { sha256 } from '#src/platform/crypto.ts'

/** What stands on the picture that goes with a link to a page. */
export type SocialImage = {
  /** The large words. */
  title: string
  /** The small ones above them; may be empty. */
  line: string
  shop: string
  /** The file of a product's drawing, without its ending. */
  drawing: string | null
}

/** Whose picture it is: the shop's own, whose id is `home`, or that of a thing by its public id. */
export type Pictured = { of: 'shop' | 'product' | 'post'; id: string; locale: Locale }

// Goes up whenever the same words are drawn in another way.
const hand = 1

/** Names a picture by all that it shows, so that what is kept under the name never changes. */
export const pictureKey = ({ title, line, shop, drawing }: SocialImage): string =>
  sha256(JSON.stringify([hand, title, line, shop, drawing]))
    .toString('hex')
    .slice(0, 20)

export const picturePath = ({ of, id, locale }: Pictured, picture: SocialImage): string =>
  `/link-pictures/${of}/${id}/${locale}-${pictureKey(picture)}.jpg`
