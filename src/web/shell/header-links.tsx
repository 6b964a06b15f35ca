import { ShoppingBag, UserRound } from 'lucide-react'
import { useContext } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { CartPeek } from '#src/shop/catalogue/recently-viewed/screens/cart-peek.ts'
import { useLocale } from '#src/ui/locale.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useShell } from './shell.ts'

export const headerLink =
  'relative flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2.5 text-sm font-medium whitespace-nowrap hover:bg-sunken [&>svg]:size-5.25'

/** Guests get the sign-in, customers their account, staff the staff area. */
export function AccountLink() {
  const locale = useLocale()
  const { person } = useShell()
  if (!person) return <HeaderLink to={pathTo('sign-in', locale)} text={m.shell_sign_in()} />
  if (person.roles.length > 0) return <HeaderLink to={pathTo('staff', locale)} text={m.shell_staff()} />
  const firstName = person.name?.split(' ')[0]
  return (
    <HeaderLink
      to={pathTo('account', locale)}
      text={firstName ?? m.shell_account()}
      about={firstName === undefined ? '' : m.shell_account()}
    />
  )
}

/** `about`: hidden text after the link text, when that alone says too little. */
function HeaderLink({ to, text, about = '' }: { to: string; text: string; about?: string }) {
  return (
    <Link to={to} className={headerLink}>
      <UserRound aria-hidden="true" />
      <span className="max-w-28 truncate max-md:sr-only">{text}</span>
      {about !== '' && <VisuallyHidden>, {about}</VisuallyHidden>}
    </Link>
  )
}

/** Links to the cart; with scripts it opens the drawer, unless the cart is empty or already the page. */
export function CartLink() {
  const { cartCount } = useShell()
  const cart = pathTo('cart', useLocale())
  const isThere = useLocation().pathname === cart
  const peek = useContext(CartPeek)
  const drawer = cartCount === 0 || isThere ? null : peek
  return (
    <Link
      to={cart}
      onPointerEnter={drawer?.prepare}
      onFocus={drawer?.prepare}
      onClick={(event) => {
        if (!drawer || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        drawer.show()
      }}
      className={headerLink}
    >
      <ShoppingBag aria-hidden="true" />
      <CartBadge count={cartCount} />
      <span className="ms-1 max-md:sr-only">{m.shell_cart()}</span>
      <CartCount count={cartCount} />
    </Link>
  )
}

/** The badge's meaning, for screen readers. */
export function CartCount({ count }: { count: number }) {
  const text = count === 0 ? m.shell_cart_empty() : count === 1 ? m.shell_cart_one() : m.shell_cart_many({ count })
  return <VisuallyHidden>, {text}</VisuallyHidden>
}

export function CartBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className="absolute start-5.5 top-1 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-green px-1 text-[0.7rem] font-heavy text-on-green ring-2 ring-paper"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
