import { CircleCheck, UserRoundPen } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { OrderView } from '../../orders/order-view.ts'
import { WaitingRequest } from '../../requests/screens/waiting-request.tsx'
import type { RequestSummary } from '../../requests/summaries.actions.server.ts'
import type { ContactDetails } from '../../website/contact-details.ts'
import { WaitingOrder } from './waiting-order.tsx'

type Props = {
  orders: readonly OrderView[]
  /** Priced, and still to be taken. */ requests: readonly RequestSummary[]
  profileIncomplete: boolean
  reach: ContactDetails
  now: Date
}

/** What needs the customer now: quotes to accept before they expire, orders to collect or pay, a profile to complete. */
export function NeedsYou({ orders, requests, profileIncomplete, reach, now }: Props) {
  const count = orders.length + requests.length
  return (
    <section aria-labelledby="needs-you" className="grid gap-3.5">
      <h2 id="needs-you" className="text-xl">
        {m.account_needs_you()}
      </h2>
      {count > 0 && (
        <div className={classNames('grid gap-4', count > 1 && 'lg:grid-cols-2')}>
          {requests.map((request) => (
            <WaitingRequest key={request.id} request={request} now={now} />
          ))}
          {orders.map((order) => (
            <WaitingOrder key={order.number} order={order} reach={reach} />
          ))}
        </div>
      )}
      {profileIncomplete && <IncompleteProfile />}
      {count === 0 && !profileIncomplete && <NothingWaits />}
    </section>
  )
}

function NothingWaits() {
  const locale = useLocale()
  return (
    <Notice
      icon={<CircleCheck aria-hidden="true" />}
      title={m.account_nothing_waits()}
      actions={
        <ButtonLink to={pathTo('products', locale)} variant="quiet" size="s">
          {m.account_browse()}
        </ButtonLink>
      }
    >
      {m.account_nothing_waits_text()}
    </Notice>
  )
}

function IncompleteProfile() {
  const locale = useLocale()
  return (
    <Notice
      icon={<UserRoundPen aria-hidden="true" />}
      title={m.account_complete_profile()}
      actions={
        <ButtonLink to={pathTo('profile.edit', locale)} variant="quiet" size="s">
          {m.account_complete_now()}
        </ButtonLink>
      }
    >
      {m.account_complete_profile_text()}
    </Notice>
  )
}
