import { data } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { HttpGoneContent } from '#src/ui/http-gone.ts'

/** The 410 response that a loader throws for a deleted post, with a link to the other posts. */
export function postRemoved(locale: Locale) {
  const content: HttpGoneContent = {
    title: m.content_gone_title({}, { locale }),
    text: m.content_gone_text({}, { locale }),
    links: [{ label: m.content_posts_see_all({}, { locale }), to: pathTo('posts', locale) }],
  }
  return data(content, { status: 410 })
}
