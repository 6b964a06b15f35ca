import { ShoppingBag, Coins, X } from 'lucide-react'
import { Link, useLoaderData, useActionData, useFetcher } from 'react-router'
import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs, FetcherWithComponents } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { orStayOnPage } from '#src/ui/or-stay-on-page.ts'
import { ButtonLink, Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titled } from '#src/ui/page-title.ts'
import { isForCart } from '#src/shop/catalogue/listing/screens/adding.ts'
import { itemCount } from '../cart.ts'
import type { CartFormResult } from './cart-form-result.ts'
import { CartLines, EmptyCartForm } from './cart-lines.tsx'
import { CartActionBar, CartSummary } from './cart-summary.tsx'
import { CouponBox } from './coupon-box.tsx'
import { ExpiredNotice } from './expired-notice.tsx'
import { nothing } from './pending-cart.ts'
import { useModules } from '../../website/use-modules.ts'
import { RequestLines } from './request-lines.tsx'
import { useCartRows, fetcherKey } from './use-cart-rows.ts'
import { Suspense, lazy } from 'react'
import type { ProductCardView } from '#src/shop/catalogue/product/product.ts'
import { Notice } from '#src/ui/notice.tsx'
import { isFieldError, cartErrorText, fieldErrorOf } from './cart-form-result.ts'
import { isBlocked } from './cart-view.ts'
import type { UndeliverableView } from './delivery-view.ts'
import type { CartRows } from './use-cart-rows.ts'
import { useRetainedFocus } from './use-retained-focus.ts'
import { Azulejo } from '#src/ui/azulejo.tsx'
import { NegativeAmount } from '#src/ui/negative-amount.tsx'
import type { PointsView } from './points-view.ts'
import type { loader } from './cart.server.ts'

export { action, loader } from './cart.server.ts'

// Guests have no points: the script loads after the page, for people who have some.
const PointsForm = lazy(() => import('./points-form.tsx').then(({ PointsForm: component }) => ({ default: component })))

/** What points may pay of the cart, what they pay now, and the form to change it. */
function PointsBox({ points }: { points: PointsView }) {
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey('points') })
  const posted = useActionData<CartFormResult>()
  const refused = fieldErrorOf('points', fetcher.data ?? posted)
  const { title, text, link, room, applied } = points
  const box = useRetainedFocus<HTMLElement>(applied.points)
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="cart-points"
      className="grid grid-rows-[0.5rem_auto] overflow-clip rounded-xl border border-line bg-surface md:grid-cols-[1.25rem_minmax(0,1fr)] md:grid-rows-none"
    >
      <Azulejo />
      <div className="grid content-start gap-2.5 px-4 py-3.5 md:px-5">
        <div className="grid gap-0.5">
          <h2 id="cart-points" className="font-sans text-base font-bold tracking-normal">
            {title}
          </h2>
          <p className="text-sm text-ink-2">
            {text}{' '}
            {link && (
              <Link to={link.to} className="link">
                {link.label}
              </Link>
            )}
          </p>
        </div>
        {applied.points > 0 && <Applied fetcher={fetcher} applied={applied} />}
        {room && room.maximum > 0 && (
          <Suspense>
            <PointsForm fetcher={fetcher} room={room} applied={applied.amount} refused={refused} />
          </Suspense>
        )}
        {room && <p className="text-xs text-ink-2">{room.why}</p>}
      </div>
    </section>
  )
}

type AppliedProps = { fetcher: FetcherWithComponents<CartFormResult>; applied: PointsView['applied'] }

function Applied({ fetcher, applied: { term, amount } }: AppliedProps) {
  return (
    <fetcher.Form
      method="post"
      className="flex items-center gap-3 rounded-lg border border-dashed border-green-tint bg-green-soft py-1 ps-3.5 pe-1"
    >
      <Coins aria-hidden="true" className="size-5 shrink-0 text-green" />
      <p role="status" className="flex grow flex-wrap items-baseline justify-between gap-x-3">
        <b>{term}</b> <NegativeAmount amount={amount} className="font-semibold" />
      </p>
      <button
        type="submit"
        name="intent"
        value="points_remove"
        aria-label={m.cart_points_remove()}
        className="grid size-11 shrink-0 place-items-center rounded-sm text-ink-2 hover:text-bad [&>svg]:size-4.5"
      >
        <X aria-hidden="true" />
      </button>
    </fetcher.Form>
  )
}

// Shown only on the server's response, so its script can be loaded then: there is a connection.
const UndeliverableNotice = lazy(() =>
  import('./undeliverable-notice.tsx').then(({ UndeliverableNotice: component }) => ({ default: component })),
)

type Props = {
  expired: boolean
  cart: Pick<CartRows, 'lines' | 'requests' | 'onRemove'>
  undeliverable: UndeliverableView | null | undefined
}

/** What the customer should know before continuing. */
function CartNotices({ expired, cart, undeliverable }: Props) {
  const { lines, requests } = cart
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey('notices') })
  const posted = useActionData<CartFormResult>()
  const hasNewPrices = lines.some(({ priceNote }) => priceNote !== null)
  const box = useRetainedFocus<HTMLDivElement>(`${hasNewPrices} ${undeliverable?.title}`)
  const refusal =
    cartErrorText(fetcher) ?? (posted && !isFieldError(posted) ? cartErrorText({ state: 'idle', data: posted }) : undefined)
  return (
    <div ref={box} tabIndex={-1} role="status" className="grid gap-4 outline-none empty:absolute">
      {refusal !== undefined && <Notice tone="warn" title={refusal} />}
      {expired && <Notice title={m.cart_forgotten_title()}>{m.cart_forgotten_text()}</Notice>}
      {lines.some(isBlocked) && (
        <Notice tone="warn" title={m.cart_blocked_title()}>
          {m.cart_blocked_text()}
        </Notice>
      )}
      {hasNewPrices && (
        <Notice
          tone="warn"
          title={m.cart_prices_title()}
          actions={
            <fetcher.Form method="post">
              <Button variant="quiet" size="s" name="intent" value="accept_prices">
                {m.cart_prices_accept()}
              </Button>
            </fetcher.Form>
          }
        >
          {m.cart_prices_text()}
        </Notice>
      )}
      {undeliverable && lines.length + requests.length > 0 && (
        <Suspense>
          <UndeliverableNotice view={undeliverable} fetcher={fetcher} cart={cart} />
        </Suspense>
      )}
    </div>
  )
}

// Few people see it: its script loads with its data.
const RecentlyViewedRow = lazy(() =>
  import('#src/shop/catalogue/recently-viewed/screens/recently-viewed-row.tsx').then(({ RecentlyViewedRow: component }) => ({
    default: component,
  })),
)

/** Below an empty cart: what the customer viewed last. */
const RecentlyViewed = ({ viewed }: { viewed: readonly ProductCardView[] }) =>
  viewed.length > 0 && (
    <Suspense>
      <RecentlyViewedRow products={viewed} />
    </Suspense>
  )

export const clientAction = (args: ClientActionFunctionArgs): Promise<unknown> =>
  orStayOnPage<CartFormResult>(args, 'the cart could not be changed', () => ({
    ok: false,
    error: { code: 'unreachable', sentence: m.cart_unchanged() },
  }))

/** For the drawer: after two concurrent changes the router by itself reloads only after the first. */
export function shouldRevalidate({
  formAction,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || (isForCart(formAction) && actionStatus < 400)
}

export const meta = titled(m.cart_title)

export default function CartPage() {
  const { cart: known, removed, expired, viewed } = useLoaderData<typeof loader>()
  const cart = useCartRows(known ?? nothing, removed)
  const { rows, lines, requests, totals, onRemove } = cart
  const modules = useModules()
  const hasLines = known !== null && lines.length + requests.length > 0
  return (
    <>
      <CartHeading count={itemCount([...lines, ...requests.flatMap(({ items }) => items)])} />
      <div className={classNames(hasLines && '@container')}>
        <div
          className={classNames(
            'grid items-start gap-4',
            hasLines && '@min-[60rem]:grid-cols-[minmax(0,1fr)_23.25rem] @min-[60rem]:gap-7',
          )}
        >
          <div className="grid min-w-0 gap-4">
            <ExpiredNotice expired={known?.expired ?? []} />
            <CartNotices expired={expired} cart={cart} undeliverable={known?.delivery.notice} />
            <RequestLines known={known?.requests ?? []} remaining={requests} />
            {rows.length > 0 && <CartLines known={known?.lines ?? []} cart={cart} />}
            {hasLines && <EmptyCartForm lines={lines} onRemove={onRemove} />}
            {hasLines && (
              <div className="grid gap-4 @min-[75rem]:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
                {(modules.loyalty || known.points.applied.points > 0) && <PointsBox points={known.points} />}
                <CouponBox coupon={known.coupon} />
              </div>
            )}
          </div>
          {hasLines && <CartSummary cart={cart} reductions={known.reductions} points={known.points} delivery={known.delivery} />}
        </div>
      </div>
      {hasLines && <CartActionBar total={totals.total} />}
      {lines.length + requests.length === 0 && <EmptyCart />}
      <RecentlyViewed viewed={viewed} />
    </>
  )
}

function CartHeading({ count }: { count: number }) {
  const products = pathTo('products', useLocale())
  return (
    <PageHeading
      title={m.cart_title()}
      count={count > 0 && (count === 1 ? m.cart_count_one() : m.cart_count({ count }))}
      action={
        count > 0 && (
          <Link to={products} className="link py-1 text-sm max-md:hidden">
            {m.cart_continue()}
          </Link>
        )
      }
    />
  )
}

function EmptyCart() {
  return (
    <EmptyState
      title={m.cart_empty_title()}
      icon={<ShoppingBag aria-hidden="true" />}
      action={<ButtonLink to={pathTo('products', useLocale())}>{m.cart_empty_action()}</ButtonLink>}
      className="mt-4"
    >
      {m.cart_empty_text()}
    </EmptyState>
  )
}
