import { CircleCheck, Clock, ShoppingBag, UserRoundPlus } from 'lucide-react'
import { Link, useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { awaitsPayment } from '../../order/order.ts'
import type { OrderView } from '../../order/order-view.ts'
import { confirmationTitle } from './confirmation-title.ts'
import { ReorderButton } from '../../reorder/screens/reorder.tsx'
import { OrderPageParts } from '../../order/screens/order-page-parts.tsx'
import { usePaymentPolling } from '../../payment/screens/use-payment-polling.ts'
import { Card } from '#src/ui/card.tsx'
import type { AccountOffer } from './account-offer.server.ts'
import type { action, loader } from './confirmation.server.ts'

export { action, loader } from './confirmation.server.ts'

export const meta = titledBy<typeof loader>(({ page }) => m.order_title({ number: page.order.number }))

export default function Confirmation() {
  const { page, email, offer, ownData } = useLoaderData<typeof loader>()
  const error = useActionData<typeof action>()
  usePaymentPolling(page.order)
  return (
    <div className="mx-auto grid max-w-[64rem] gap-6 pb-6">
      <Head order={page.order} email={email} />
      <OrderPageParts page={page} error={error} />
      {offer && <SaveOrderToAccount view={offer} />}
      {ownData && (
        <p className="text-center text-sm text-ink-2 print:hidden">
          {m.guest_data_link_text()}{' '}
          <Link to={ownData} className="link">
            {m.guest_data_link()}
          </Link>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2.5">
        <ButtonLink to={pathTo('products', useLocale())} variant="quiet">
          <ShoppingBag aria-hidden="true" />
          {m.cart_continue()}
        </ButtonLink>
        <ReorderButton />
      </div>
    </div>
  )
}

function Head({ order, email }: { order: OrderView; email: string | null }) {
  const Icon = awaitsPayment(order.state) ? Clock : CircleCheck
  const isNotifiedByEmail = order.transitions.some(({ isFirst, alerts }) => isFirst && alerts.includes('email'))
  return (
    <div className="grid justify-items-start gap-2">
      <span aria-hidden="true" className="mb-1 grid size-12 place-items-center rounded-full bg-green-soft text-green">
        <Icon className="size-6.5" />
      </span>
      <div role="status">
        <h1>{confirmationTitle(order)}</h1>
      </div>
      <p className="text-ink-2">
        <strong className="text-ink tabular-nums">{m.order_title({ number: order.number })}</strong>
        {email && isNotifiedByEmail && <> · {m.confirmation_mail({ email })}</>}
      </p>
    </div>
  )
}

/** Offers a guest an account to save the order. */
function SaveOrderToAccount({ view: { title, text, points, signUp, signIn } }: { view: AccountOffer }) {
  return (
    <Card as="section" aria-labelledby="keep-order" className="grid gap-3 print:hidden">
      <h2 id="keep-order" className="font-sans text-lg font-bold tracking-normal">
        {title}
      </h2>
      <p className="text-sm text-ink-2">{text}</p>
      {points && <p className="text-sm text-ink-2">{points}</p>}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to={signUp} variant="quiet">
          <UserRoundPlus aria-hidden="true" />
          {m.keep_order_sign_up()}
        </ButtonLink>
        <Link to={signIn} className="link py-1 text-sm">
          {m.keep_order_sign_in()}
        </Link>
      </p>
    </Card>
  )
}
