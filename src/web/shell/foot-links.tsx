import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { cookiesLink } from '../consent/cookies-link.ts'
import { footLink } from './foot-link.ts'
import { useShellOrNull } from './shell.ts'

/** Links at the bottom of every page, also where the whole footer does not fit. */
export function FootLinks() {
  const locale = useLocale()
  return (
    <>
      <Link to={pathTo('privacy', locale)} className={footLink}>
        {m.footer_privacy()}
      </Link>
      <Link to={cookiesLink(locale)} className={footLink}>
        {m.footer_cookies()}
      </Link>
    </>
  )
}

/** Required by law on every page that sells; staff pages do not need it. */
export function ComplaintsLink() {
  const shell = useShellOrNull()
  if (!shell) return null
  return (
    <a href={shell.legal.complaintsBookUrl} className={footLink}>
      {m.footer_complaints()}
    </a>
  )
}
