import { FileHeart, House, LayoutGrid, ShoppingBag, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { CartBadge, CartCount } from './header-links.tsx'
import { useShell } from './shell.ts'

/** The bottom bar of phones and small tablets. It gives way to the bar that buys a product. */
export function TabBar() {
  const locale = useLocale()
  const { cartCount, person, modules } = useShell()
  return (
    <nav
      aria-label={m.shell_navigation()}
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden in-[body:has(#buy-bar)]:hidden print:hidden"
    >
      <Tab to={pathTo('home', locale)} end text={m.shell_home()}>
        <House aria-hidden="true" />
      </Tab>
      <Tab to={pathTo('products', locale)} text={m.shell_products()}>
        <LayoutGrid aria-hidden="true" />
      </Tab>
      {modules.prescriptions && (
        <Tab to={pathTo('prescriptions.new', locale)} text={m.shell_prescription()}>
          <FileHeart aria-hidden="true" />
        </Tab>
      )}
      <Tab to={pathTo('cart', locale)} text={m.shell_cart()} note={<CartCount count={cartCount} />}>
        <ShoppingBag aria-hidden="true" />
        <CartBadge count={cartCount} />
      </Tab>
      <Tab to={pathTo(person ? 'account' : 'sign-in', locale)} end text={m.shell_account()}>
        <UserRound aria-hidden="true" />
      </Tab>
    </nav>
  )
}

function Tab({
  to,
  end = false,
  text,
  note,
  children,
}: {
  to: string
  end?: boolean
  text: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <NavLink
      to={to}
      end={end}
      className={({ isActive }) =>
        classNames(
          'grid min-h-14 content-center justify-items-center gap-0.75 px-0.5 text-[0.7rem] font-semibold [&_svg]:size-5.5',
          isActive ? 'text-green' : 'text-ink-2',
        )
      }
    >
      <span className="relative [&>span]:start-3 [&>span]:-top-1.5">{children}</span>
      <span>
        {text}
        {note}
      </span>
    </NavLink>
  )
}
