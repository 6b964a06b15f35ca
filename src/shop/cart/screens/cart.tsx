import { ShoppingBag } from 'lucide-react'
import { Link, data, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { safePath, withParameter } from '#src/i18n/safe-path.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { readyAt, readyText } from '../../website/pickup-ready.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { itemCount } from '../cart.ts'
import type { Cart } from '../cart.ts'
import { addedParameter } from './added-notice.tsx'
import { problemText } from './cart-answer.ts'
import type { CartAnswer } from './cart-answer.ts'
import { changeCart } from './cart-form.server.ts'
import { CartLines, EmptyCartForm } from './cart-lines.tsx'
import { CouponBox } from './coupon-box.tsx'
import { couponView } from './coupon-view.server.ts'
import { CartActionBar, CartSummary } from './cart-summary.tsx'
import { cartView, isBlocked } from './cart-view.ts'
import { removedParameter } from './removed-line.ts'
import { removedRows } from './removed.server.ts'
import { useCartRows } from './use-cart-rows.ts'
import { cartOfVisitor } from './visit.actions.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const { cart, forgotten } = await cartOfVisitor(visit)
  const removed = await removedRows(visit)
  if (!cart) return { lines: [], reductions: [], coupon: null, forgotten, removed, pickup: null }
  const { lines, reductions } = cartView(cart, visit.locale)
  return { lines, reductions, coupon: couponView(cart, visit.locale), forgotten, removed, pickup: await pickupOf(visit, cart) }
}

async function pickupOf({ world, locale }: Page, { pickupLocations }: Cart) {
  const { hours, limits } = await readWebsite(world.db)
  const [place] = pickupLocations
  return place
    ? { city: place.city, sentence: readyText(readyAt(hours, world.now(), limits.pickupReadyHours), world.now(), locale) }
    : null
}

/** Every form that changes the cart posts here, those on other pages too: they say where to go back to in `return`. */
export async function action(args: ActionFunctionArgs): Promise<CartAnswer | Response> {
  const visit = page(args)
  const form = await args.request.formData()
  const changed = await changeCart(visit, form)
  if (!changed.ok) return { ok: false, problem: changed.error }
  // The router's own requests want an answer; a plain form wants a page that can be loaded again.
  if (visit.url.pathname.endsWith('.data')) return { ok: true }
  return redirect(wayBack(pathTo('cart', visit.locale), form), 303)
}

function wayBack(cart: string, form: FormData): string {
  const asked = safePath(form.get('return'))
  if (asked) return withParameter(asked, addedParameter, '1')
  if (form.has('quantity') && form.get('quantity') !== '0') return cart
  const removed = form.getAll(removedParameter).map((text) => [removedParameter, String(text)])
  return removed.length ? `${cart}?${new URLSearchParams(removed)}` : cart
}

/** A connection that breaks must not cost the page: it says that nothing changed, and the report goes where errors go (S245). */
export async function clientAction({ serverAction, request }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error
    reportError(error)
    // From 400 on nothing is loaded anew: that would fail as well.
    return data({ ok: false, problem: { code: 'unreachable' } } satisfies CartAnswer, { status: 503 })
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(m.cart_title(), matches) }]

export default function CartPage() {
  const locale = useLocale()
  const { lines: known, reductions, coupon, removed, forgotten, pickup } = useLoaderData<typeof loader>()
  const cart = useCartRows(known, removed)
  const { rows, lines, totals, onRemove } = cart
  const count = itemCount(lines)
  const products = pathTo('products', locale)
  return (
    <>
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
      <div className={classNames('grid items-start gap-4', lines.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_23.25rem] lg:gap-7')}>
        <div className="grid min-w-0 gap-4">
          <CartNotices forgotten={forgotten} blocked={lines.some(isBlocked)} />
          {rows.length > 0 && <CartLines known={known} cart={cart} />}
          {lines.length > 0 && <EmptyCartForm lines={lines} onRemove={onRemove} />}
          {lines.length > 0 && <CouponBox coupon={coupon} />}
        </div>
        {lines.length > 0 && <CartSummary count={count} cart={cart} reductions={reductions} pickup={pickup} />}
      </div>
      {lines.length > 0 && <CartActionBar total={totals.total} />}
      {lines.length === 0 && (
        <EmptyState
          title={m.cart_empty_title()}
          icon={<ShoppingBag aria-hidden="true" />}
          action={<ButtonLink to={products}>{m.cart_empty_action()}</ButtonLink>}
          className="mt-4"
        >
          {m.cart_empty_text()}
        </EmptyState>
      )}
    </>
  )
}

function CartNotices({ forgotten, blocked }: { forgotten: boolean; blocked: boolean }) {
  const answer = useActionData<CartAnswer>()
  return (
    <>
      {answer?.ok === false && answer.problem.code !== 'coupon' && (
        <Notice tone="warn" role="status" title={problemText(answer.problem)} />
      )}
      {forgotten && <Notice title={m.cart_forgotten_title()}>{m.cart_forgotten_text()}</Notice>}
      {blocked && (
        <Notice tone="warn" title={m.cart_blocked_title()}>
          {m.cart_blocked_text()}
        </Notice>
      )}
    </>
  )
}
