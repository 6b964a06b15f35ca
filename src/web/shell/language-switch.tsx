import { useLocation, useMatches } from 'react-router'
import { languageTag, otherLocale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { switchPath } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { footLink } from './foot-link.ts'
import { headerLink } from './header-links.tsx'
import { slugsOf } from './slugs.ts'

/** The same page in the other language, as a new document, whose loading sets the language cookie (S17, S18). */
export function LanguageSwitch({
  isFooter = false,
}: {
  /** Says the language in full, in a line of links. */ isFooter?: boolean
}) {
  const { pathname, search } = useLocation()
  const other = otherLocale(useLocale())
  const href = switchPath({ pathname, search }, slugsOf(useMatches()))
  return (
    <a
      href={href}
      lang={languageTag[other]}
      hrefLang={languageTag[other]}
      // The server does not receive the hash.
      onClick={(event) => {
        event.currentTarget.hash = location.hash
      }}
      className={isFooter ? footLink : headerLink}
    >
      {isFooter ? (
        m.shell_language()
      ) : (
        <>
          {other.toUpperCase()}
          <VisuallyHidden>, {m.shell_language()}</VisuallyHidden>
        </>
      )}
    </a>
  )
}
