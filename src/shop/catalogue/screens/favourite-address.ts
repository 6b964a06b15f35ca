import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'

/** Names the product, by its id, that somebody wanted to keep before they signed in. An address tells no medicine's name. */
export const wantedParameter = 'produto'

/** Where a guest keeps a product: through the sign-in, to a page that asks once more. */
export const favouriteAddress = (id: string, locale: Locale): string =>
  withParameter(pathTo('account.favourites', locale), wantedParameter, id)
