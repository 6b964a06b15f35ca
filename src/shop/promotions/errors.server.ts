import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { PromotionError } from './staff.actions.server.ts'

/** The field to correct, by its API name; undefined for an error of the whole promotion. */
export const fieldOf = {
  not_found: undefined,
  promotion_changed: undefined,
  coupon_taken: 'code',
  sku_unknown: 'skus',
  sku_not_advertised: 'skus',
  collection_unknown: 'collection_ids',
  brand_unknown: 'brand_ids',
  limit_below_uses: 'limit',
} as const satisfies Record<PromotionError['code'], string | undefined>

/** The message, with all affected SKUs. */
export function errorText(error: PromotionError, locale: Locale): string {
  switch (error.code) {
    case 'sku_unknown':
      return m.promo_skus_unknown({ skus: error.skus.join(', ') }, { locale })
    case 'sku_not_advertised':
      return m.promo_skus_refused({ skus: error.skus.join(', ') }, { locale })
    case 'limit_below_uses':
      return m.promo_limit_below({ uses: error.uses }, { locale })
    default:
      return issueText(`error_${error.code}`, locale)
  }
}
