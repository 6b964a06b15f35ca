import { ArrowLeft } from 'lucide-react'
import { Link, Outlet, useLocation, useMatches } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { matchPath, pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Logo, LogoMark } from '#src/ui/logo.tsx'
import { isBleeding } from '../page-handle.ts'
import type { PageHandle } from '../page-handle.ts'
import { footLink } from '../shell/foot-link.ts'
import { ComplaintsLink, FootLinks } from '../shell/foot-links.tsx'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { useShellOrNull } from '../shell/shell.ts'

export const handle = { unlisted: true } satisfies PageHandle

/** The logo and one link back: nothing else leads away from a purchase. */
export default function SqueezeLayout() {
  const shell = useShellOrNull()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="wrap flex h-16 items-center justify-between gap-4">
          {shell ? <Logo name={shell.shop.name} /> : <LogoMark />}
          <LinkBack />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={classNames('flex grow flex-col outline-none', !isBleeding(useMatches()) && 'wrap w-full py-8')}
      >
        <Outlet />
      </main>
      <Legal />
    </div>
  )
}

function LinkBack() {
  const locale = useLocale()
  const name = matchPath(useLocation().pathname)?.name
  if (name === 'invalid-setup') return null
  const isCheckout = name === 'checkout'
  return (
    <Link
      to={pathTo(isCheckout ? 'cart' : 'home', locale)}
      className="-me-2 flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-medium hover:bg-sunken"
    >
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      {isCheckout && <span className="sm:hidden">{m.squeeze_back_short()}</span>}
      <span className={classNames(isCheckout && 'max-sm:hidden')}>{isCheckout ? m.squeeze_back() : m.squeeze_back_home()}</span>
    </Link>
  )
}

function Legal() {
  const shell = useShellOrNull()
  return (
    <footer className="border-t border-line py-6 text-xs text-ink-2">
      <div className="wrap grid gap-2">
        {shell && <p>{shell.legal.sentences[0]}</p>}
        <p className="flex max-w-none flex-wrap gap-x-4 gap-y-1.5">
          <FootLinks />
          <ComplaintsLink />
          <LanguageSwitch isFooter />
          {shell && (
            <span>
              <a href={shell.contact.phoneLink} className={footLink}>
                {shell.contact.phone}
              </a>{' '}
              ({shell.contact.callCost})
            </span>
          )}
        </p>
      </div>
    </footer>
  )
}
