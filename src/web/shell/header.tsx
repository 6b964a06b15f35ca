import { FileHeart } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Logo } from '#src/ui/logo.tsx'
import { AccountLink, CartLink } from './header-links.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { SearchField } from './search-field.tsx'
import { useShell } from './shell.ts'

/** Promotion strip, sticky bar of 64 px, and collections. On phones the search is a row of its own that scrolls away. */
export function Header() {
  const locale = useLocale()
  const { shop, promo } = useShell()
  return (
    <header className="contents print:hidden">
      {promo && <Strip promo={promo} />}
      <div className="max-md:contents md:sticky md:top-0 md:z-20 md:border-b md:border-line md:bg-paper/94 md:backdrop-blur-md">
        <div className="max-md:contents md:wrap md:grid md:h-16 md:grid-cols-[1fr_minmax(0,35rem)_1fr] md:items-center md:gap-5">
          <div className="max-md:sticky max-md:top-0 max-md:z-20 max-md:wrap max-md:flex max-md:h-16 max-md:items-center max-md:justify-between max-md:gap-2 max-md:bg-paper/94 max-md:backdrop-blur-md md:contents">
            <Link to={pathTo('home', locale)} aria-label={m.shell_home_of({ name: shop.name })} className="flex w-fit rounded-sm">
              <Logo name={shop.name} />
            </Link>
            <nav aria-label={m.shell_account_and_cart()} className="-me-2 flex items-center justify-end md:order-last md:gap-1">
              <LanguageSwitch />
              <AccountLink />
              <CartLink />
            </nav>
          </div>
          <SearchField />
        </div>
      </div>
      <Categories />
    </header>
  )
}

/** Of several promises separated by dots, phones show the first. */
function Strip({ promo }: { promo: string }) {
  const [first, ...others] = promo.split(' · ')
  return (
    <p className="max-w-none bg-band px-4 py-1.75 text-center text-xs text-on-band">
      {first}
      {others.map((other) => (
        <span key={other} className="max-sm:hidden">
          {' '}
          · {other}
        </span>
      ))}
    </p>
  )
}

function Categories() {
  const locale = useLocale()
  const { menu, offers, modules } = useShell()
  return (
    <div className="hidden border-b border-line md:block">
      <nav aria-label={m.shell_categories()} className="wrap flex h-12 items-center gap-1 text-sm font-medium">
        <div className="-ms-3 flex min-w-0 grow gap-1 overflow-x-auto p-1 [scrollbar-width:none]">
          {menu.map(({ id, name, slug }) => (
            <NavLink
              key={id}
              to={pathTo('collections.show', locale, { id: slug })}
              className={({ isActive }) => classNames(entry, isActive && 'bg-sunken text-ink')}
            >
              {name}
            </NavLink>
          ))}
          <Link to={offers} className={entry}>
            {m.shell_offers()}
          </Link>
        </div>
        {modules.prescriptions && (
          <ButtonLink to={pathTo('prescriptions.new', locale)} size="s">
            <FileHeart aria-hidden="true" />
            {m.shell_send_prescription()}
          </ButtonLink>
        )}
      </nav>
    </div>
  )
}

const entry = 'rounded-sm px-2.5 py-1.75 whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink'
