import { data } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Gone } from '#src/ui/http-gone.ts'

/** What a loader throws where a post once was: 410, and the way to the others. */
export function goneHere(locale: Locale) {
  const gone: Gone = {
    title: m.content_gone_title({}, { locale }),
    text: m.content_gone_text({}, { locale }),
    ways: [{ label: m.content_posts_see_all({}, { locale }), to: pathTo('posts', locale) }],
  }
  return data(gone, { status: 410 })
}
