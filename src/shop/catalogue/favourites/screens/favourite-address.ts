import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'

/** The product, by public id, that a guest wanted to save before signing in. The address reveals no medicine's name. */
export const wantedParameter = 'produto'

/** Where a guest saves a product: through sign-in, to a page that asks for confirmation. */
export const favouriteAddress = (id: string, locale: Locale): string =>
  withParameter(pathTo('account.favourites', locale), wantedParameter, id)
