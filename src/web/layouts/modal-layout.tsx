import { X } from 'lucide-react'
import { Link, Outlet } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Logo } from '#src/ui/logo.tsx'
import type { PageHandle } from '../page-handle.ts'
import { ComplaintsLink, FootLinks } from '../shell/foot-links.tsx'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { ShopBehind } from '../shell/shop-behind.tsx'
import { useShell } from '../shell/shell.ts'

export const handle = { unlisted: true } satisfies PageHandle

/** A card of 472 px over the dimmed shop; on phones the whole page. Plain server HTML: it is a page, not a dialog. */
export default function ModalLayout() {
  const home = pathTo('home', useLocale())
  const { shop } = useShell()
  return (
    <div className="min-h-dvh max-sm:bg-surface sm:grid sm:place-items-center sm:p-6 sm:py-16">
      <ShopBehind />
      <div className="relative mx-auto grid w-full gap-6 bg-surface px-5 pt-2 pb-8 max-sm:max-w-128 sm:max-w-card sm:rounded-xl sm:p-9 sm:pt-7 sm:shadow-float">
        <header className="flex min-h-13 items-center justify-between gap-4">
          <Link to={home} aria-label={m.shell_home_of({ name: shop.name })} className="flex rounded-sm">
            <Logo name={shop.name} className="md:text-[1.15rem]" />
          </Link>
          <Link
            to={home}
            aria-label={m.modal_close()}
            className="-me-3 grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5.5" />
          </Link>
        </header>
        <main id="main" tabIndex={-1} className="min-w-0 outline-none [&_h1]:text-2xl">
          <Outlet />
        </main>
        <footer className="border-t border-line pt-4 text-xs text-ink-2">
          <p className="flex flex-wrap gap-x-4 gap-y-1.5">
            <FootLinks />
            <ComplaintsLink />
            <LanguageSwitch isFooter />
          </p>
        </footer>
      </div>
    </div>
  )
}
