import { ShoppingBag } from 'lucide-react'
import { Link, data, useLoaderData } from 'react-router'
import type {
  ActionFunctionArgs,
  ClientActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  ShouldRevalidateFunctionArgs,
} from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { asError } from '#src/ui/as-error.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { isForCart } from '../../catalogue/screens/adding.ts'
import { itemCount } from '../cart.ts'
import { answerForm } from './answer-form.server.ts'
import type { CartFormResult } from './cart-answer.ts'
import { CartLines, EmptyCartForm } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import { readCartPage } from './cart-page.server.ts'
import { CartActionBar, CartSummary } from './cart-summary.tsx'
import { CouponBox } from './coupon-box.tsx'
import { ExpiredNotice } from './expired-notice.tsx'
import { introduceCart } from './introduction.server.ts'
import { nothing } from './pending-cart.ts'
import { useModules } from '../../website/use-modules.ts'
import { PointsBox } from './points-box.tsx'
import { RequestLines } from './request-lines.tsx'
import { recentlyViewedForEmptyCart } from './recently-viewed.server.ts'
import { RecentlyViewed } from './recently-viewed.tsx'
import { useCartRows } from './use-cart-rows.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  await introduceCart(visit)
  const loaded = await readCartPage(visit)
  return { ...loaded, ...(await recentlyViewedForEmptyCart(visit, loaded.cart)) }
}

/** Every form that changes the cart posts here, those on other pages too: they say where to go back to in `return`. */
export async function action(args: ActionFunctionArgs): Promise<CartFormResult | Response> {
  const visit = page(args)
  const form = await args.request.formData()
  return withFormIdempotency(visit, form, () => answerForm(visit, form))
}

/** A connection that breaks must not cost the page: it says that nothing changed, and the report goes where errors go (S245). */
export async function clientAction({ serverAction, request }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error
    reportError(asError(error, 'the cart could not be changed'))
    // From 400 on nothing is loaded anew: that would fail as well.
    return data({ ok: false, error: { code: 'unreachable', sentence: m.cart_unchanged() } } satisfies CartFormResult, {
      status: 503,
    })
  }
}

/** For the drawer: of two changes that are sent at once, the router reads it again after the first alone. */
export function shouldRevalidate({
  formAction,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || (isForCart(formAction) && actionStatus < 400)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(m.cart_title(), matches) }]

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
