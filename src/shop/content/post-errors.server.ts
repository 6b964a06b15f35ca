import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { PostError } from './staff-posts.actions.server.ts'

/** The field to mend, as the API calls it; undefined where the post as a whole is meant. */
export function fieldOf(error: PostError): string | undefined {
  if (error.code === 'slug_taken') return `slug.${error.locale}`
  return 'skus' in error ? 'skus' : undefined
}

/** The sentence, with every article that is meant. */
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
