import { ArrowRight, ShoppingBag } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { NegativeAmount } from '#src/ui/negative-amount.tsx'
import { Money } from '#src/ui/money.tsx'
import { CartLines } from './cart-lines.tsx'
import { ExpiredNotice } from './expired-notice.tsx'
import type { CartPageView } from './cart-page.server.ts'
import { nothing } from './pending-cart.ts'
import type { KnownCart } from './pending-cart.ts'
import type { PointsView } from './points-view.ts'
import { RequestLines } from './request-lines.tsx'
import type { RowView } from './row-view.ts'
import { useCartRows } from './use-cart-rows.ts'
import type { CartRows } from './use-cart-rows.ts'

/** The lines of the cart, the one just added first, with what they come to. */
export function DrawerCart({ page: { cart: known }, added }: { page: CartPageView; added: string | undefined }) {
  const visible = known ? { ...known, lines: firstOf(known, added) } : nothing
  const cart = useCartRows(visible, [])
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
      <div className="grid content-start gap-4 overflow-y-auto overscroll-contain p-4.5">
        <ExpiredNotice expired={known?.expired ?? []} />
        <RequestLines known={visible.requests} remaining={cart.requests} />
        {cart.rows.length > 0 && <CartLines known={visible.lines} cart={cart} />}
        {cart.lines.length + cart.requests.length === 0 && (
          <p className="grid justify-items-center gap-2 py-6 text-center text-ink-2">
            <ShoppingBag aria-hidden="true" className="size-7" />
            {m.cart_empty_title()}
          </p>
        )}
      </div>
      <DrawerFoot cart={cart} paid={known?.points.applied} />
    </div>
  )
}

const firstOf = ({ lines }: KnownCart<RowView>, added: string | undefined): readonly RowView[] =>
  lines.toSorted((a, b) => Number(b.variantId === added) - Number(a.variantId === added))

type FootProps = { cart: CartRows; paid: PointsView['applied'] | undefined }

function DrawerFoot({ cart: { lines, requests, totals, chosen, isPending }, paid }: FootProps) {
  const locale = useLocale()
  const hasLines = lines.length + requests.length > 0
  return (
    <div className="grid gap-3 border-t border-line bg-surface p-4.5 pb-[calc(18px+env(safe-area-inset-bottom))]">
      {hasLines && paid !== undefined && paid.points > 0 && (
        <p className="flex max-w-none justify-between gap-4 text-sm">
          <span className="text-ink-2">{paid.term}</span>
          {isPending ? '…' : <NegativeAmount amount={paid.amount} className="font-medium" />}
        </p>
      )}
      {hasLines && chosen && (
        <p className="flex max-w-none justify-between gap-4 text-sm">
          <span className="text-ink-2">{chosen.sum}</span>
          <span className="font-medium tabular-nums">{chosen.end}</span>
        </p>
      )}
      {hasLines && (
        <p className="flex max-w-none items-baseline justify-between gap-4">
          <span className="grid font-bold">
            {m.cart_total()}
            <span className="text-xs font-normal text-ink-2">{chosen ? m.cart_all_included() : m.cart_vat_included()}</span>
          </span>
          <Money amount={totals.total} className="font-display text-2xl font-title" />
        </p>
      )}
      {hasLines && (
        <ButtonLink to={pathTo('checkout', locale)} size="l" wide>
          {m.cart_checkout()}
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      )}
      <ButtonLink to={pathTo('cart', locale)} variant="quiet" wide>
        {m.cart_see()}
      </ButtonLink>
    </div>
  )
}
