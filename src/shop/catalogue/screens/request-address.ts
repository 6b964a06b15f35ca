import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'

/** Names the product, by its id, that a new request is about; and the pack, by its number. An address tells no medicine's name. */
export const productParameter = 'produto'
export const packParameter = 'pack'

/** The page on which a product can be asked for; `sku`: of another pack than the usual one. */
export function requestAddress({ id, sku }: { id: string; sku?: string | undefined }, locale: Locale): string {
  const path = withParameter(pathTo('requests.new', locale), productParameter, id)
  return sku === undefined ? path : withParameter(path, packParameter, sku)
}
