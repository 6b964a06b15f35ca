import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { PostError } from './staff-posts.actions.server.ts'

/** The API field to correct; undefined when the error is about the post as a whole. */
export function fieldOf(error: PostError): string | undefined {
  if (error.code === 'slug_taken') return `slug.${error.locale}`
  return 'skus' in error ? 'skus' : undefined
}

/** The error as a sentence that lists every SKU concerned. */
export function errorText(error: PostError, locale: Locale): string {
  switch (error.code) {
    case 'post_sku_unknown':
      return m.promo_skus_unknown({ skus: error.skus.join(', ') }, { locale })
    case 'post_sku_not_advertised':
      return m.post_skus_refused({ skus: error.skus.join(', ') }, { locale })
    default:
      return issueText(`error_${error.code}`, locale)
  }
}
