import type { Locale } from '#src/i18n/locales.ts'
import type { SocialImage, Pictured } from './link-picture.actions.server.ts'
import type { Website } from './website.ts'

/** The picture of every page without one of its own, prescription medicines among them: it advertises nothing. */
export const shopPicture = (
  { name, tagline, address }: Pick<Website, 'name' | 'tagline' | 'address'>,
  locale: Locale,
): { pictured: Pictured; shows: SocialImage } => ({
  pictured: { of: 'shop', id: 'home', locale },
  shows: { title: tagline[locale] || name, line: address.city, shop: name, drawing: null },
})
