import { CircleCheck, X, ArrowRight, ShoppingBag } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { CartPageView } from './cart.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { NegativeAmount } from '#src/ui/negative-amount.tsx'
import { Money } from '#src/ui/money.tsx'
import { CartLines } from './cart-lines.tsx'
import { ExpiredNotice } from './expired-notice.tsx'
import { nothing } from './pending-cart.ts'
import type { KnownCart } from './pending-cart.ts'
import type { PointsView } from './points-view.ts'
import { RequestLines } from './request-lines.tsx'
import type { RowView } from './row-view.ts'
import { useCartRows } from './use-cart-rows.ts'
import type { CartRows } from './use-cart-rows.ts'

/** The lines of the cart, the latest addition first, with the total. */
function DrawerCart({ page: { cart: known }, added }: { page: CartPageView; added: string | undefined }) {
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

type Props = {
  /** The variant that was just added to the cart. */
  added: string | undefined
  onClose: () => void
}

/** The cart next to the current page: its code loads on first opening, its data on each opening. */
export function CartDrawer({ added, onClose }: Props) {
  const dialog = useModal()
  const page = useCartPage()
  const name = page?.cart?.lines.find(({ variantId }) => variantId === added)?.name
  return (
    <dialog
      ref={dialog}
      aria-labelledby="drawer-title"
      aria-describedby={name === undefined ? undefined : 'drawer-added'}
      // If the dialog was opened again before its close event arrived, it is open.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose()
      }}
      closedby="any"
      className="fixed inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-full max-w-card bg-paper p-0 text-ink shadow-float transition-transform duration-200 backdrop:bg-veil starting:translate-x-full"
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)]">
        <div className="flex min-h-16 items-center justify-between gap-4 border-b border-line ps-4.5 pe-2.5">
          <h2 id="drawer-title" className="text-xl">
            {m.cart_title()}
          </h2>
          <form method="dialog">
            <button aria-label={m.cart_drawer_close()} className="grid size-11 place-items-center rounded-md hover:bg-sunken">
              <X aria-hidden="true" className="size-5.5" />
            </button>
          </form>
        </div>
        <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
          <p
            id="drawer-added"
            role="status"
            className="flex items-center gap-2.5 bg-ok-soft px-4.5 py-3 text-sm font-semibold text-ok empty:p-0"
          >
            {name !== undefined && (
              <>
                <CircleCheck aria-hidden="true" className="size-5" />
                {m.cart_drawer_added({ name })}
              </>
            )}
          </p>
          {page ? <DrawerCart page={page} added={added} /> : <LoadingCart />}
        </div>
      </div>
    </dialog>
  )
}

/** Opens as a modal: focus moves in, the page behind is inert, Escape closes it, and focus returns to where it was. */
function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  return dialog
}

/** The data of the cart page, reloaded after every form that changes the cart. */
function useCartPage(): CartPageView | undefined {
  const { load, data } = useFetcher<CartPageView>({ key: 'cart-drawer' })
  const cart = pathTo('cart', useLocale())
  useEffect(() => {
    void load(cart)
  }, [load, cart])
  return data
}

/** Placeholder of the size of the loading cart. */
const LoadingCart = () => (
  <div role="status" className="grid content-start gap-3 p-4.5">
    <span className="sr-only">{m.cart_drawer_opening()}</span>
    {[0, 1].map((line) => (
      <div key={line} className="h-36 animate-pulse rounded-xl bg-sunken" />
    ))}
  </div>
)
