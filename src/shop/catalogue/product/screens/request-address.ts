import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'

/** The product, by public id, of a new request, and the variant by its SKU. The address reveals no medicine's name. */
export const productParameter = 'produto'
export const packParameter = 'pack'

/** The page to request a product; `sku`: a variant other than the default. */
export function requestAddress({ id, sku }: { id: string; sku?: string | undefined }, locale: Locale): string {
  const path = withParameter(pathTo('requests.new', locale), productParameter, id)
  return sku === undefined ? path : withParameter(path, packParameter, sku)
}

/** What a new request asks for, if it names no product of the shop. */
export const textParameter = 'texto'

/** The page to request something that the shop does not have. */
export const requestTextAddress = (text: string, locale: Locale): string =>
  withParameter(pathTo('requests.new', locale), textParameter, text)
