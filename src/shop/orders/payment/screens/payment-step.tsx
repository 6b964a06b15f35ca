import { RotateCw, Copy } from 'lucide-react'
import { Form, Link, useLocation } from 'react-router'
import { useEffect, useState } from 'react'
import { formatDateTime, formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { isUnsuccessfulPayment } from '#src/shop/payments/payment.ts'
import type { NextStep } from '#src/shop/payments/payment.ts'
import { waitingTexts } from '#src/shop/website/payment-methods.ts'
import type { Cents } from '#src/kernel/money.ts'
import { inThrees } from '#src/kernel/portuguese-numbers.ts'
import type { OrderView } from '../../order/order-view.ts'
import { hasFailedPayment } from '../../order/payment-state.ts'

type Props = {
  until: Date
  /** Server time when the page was rendered: the phone's clock may be wrong. */ now: Date
}

/** Countdown to accept a payment. Without scripts the deadline next to it remains. */
function PayCountdown({ until, now }: Props) {
  const left = useSecondsLeft(until, now)
  if (left <= 0)
    return (
      <p role="status" className="font-semibold">
        {m.order_mb_way_over()}
      </p>
    )
  return (
    // A timer without announcements: not read out every second.
    <p role="timer" aria-live="off" className="text-2xl font-bold text-green tabular-nums unscripted:hidden">
      {m.order_mb_way_left({ time: clockText(left) })}
    </p>
  )
}

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function useSecondsLeft(until: Date, now: Date): number {
  const [from, end] = [now.getTime(), until.getTime()]
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const since = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - since), 1000)
    return () => {
      clearInterval(timer)
      setPassed(0)
    }
  }, [from, end])
  return Math.ceil((end - from - passed) / 1000)
}

/** How to pay an unpaid order, and until when. The page handles the form, which starts another attempt. */
export function PaymentStep({ order, now }: { order: OrderView; now: Date }) {
  const locale = useLocale()
  const { payment, paymentState, fulfilment, promise } = order
  const failed = hasFailedPayment(paymentState) || (payment !== null && isUnsuccessfulPayment(payment.state))
  return (
    <Card as="section" raised aria-labelledby="now" className="grid gap-4">
      <h2 id="now" className="font-sans text-lg font-bold tracking-normal">
        {!failed && isChecking(payment?.next) ? m.order_checking_title() : m.order_balance_title()}
      </h2>
      {failed && <TryAgain />}
      {!failed && payment && <How order={order} next={payment.next} />}
      {!failed && payment?.next.kind === 'mb_way' && payment.dueAt && <PayCountdown until={payment.dueAt} now={now} />}
      {payment?.dueAt && (
        <p className="text-sm text-ink-2">{m.order_balance_until({ date: formatDateTime(payment.dueAt, locale) })}</p>
      )}
      {fulfilment === 'pickup' && promise && <p className="text-sm font-semibold">{promise.text}</p>}
    </Card>
  )
}

/** The customer may have paid already: the gateway has not reported it yet. */
const isChecking = (next: NextStep | undefined): boolean => next?.kind === 'redirect' || next?.kind === 'none'

function TryAgain() {
  return (
    <Form method="post" className="grid justify-items-start gap-4">
      <p>{m.order_pay_failed_text()}</p>
      <Button>
        <RotateCw aria-hidden="true" />
        {m.order_pay_again()}
      </Button>
    </Form>
  )
}

function How({ order: { paymentMethod, totals }, next }: { order: OrderView; next: NextStep }) {
  const locale = useLocale()
  if (next.kind === 'multibanco' && next.entity !== null && next.reference !== null) {
    return <MultibancoReference entity={next.entity} reference={next.reference} amount={next.amount} />
  }
  if (next.kind === 'none' || paymentMethod === null) return <Waiting text={m.order_bank_silent()} />
  const digits = (next.kind === 'mb_way' && next.phone) || ''
  const text = waitingTexts[paymentMethod]({ amount: formatMoney(totals.total, locale), digits })
  if (next.kind !== 'redirect') return <Waiting text={text} />
  return (
    <>
      <Waiting text={text} />
      {/* The gateway's page is external: a document navigation, not the router. */}
      {next.url !== null && (
        <ButtonLink to={next.url} reloadDocument className="justify-self-start">
          {m.order_pay_now()}
        </ButtonLink>
      )}
    </>
  )
}

/** With scripts the page polls for changes. */
function Waiting({ text }: { text: string }) {
  const { pathname } = useLocation()
  return (
    <div className="grid justify-items-start gap-2">
      <p>{text}</p>
      <p className="text-sm text-ink-2 unscripted:hidden">{m.order_news_by_itself()}</p>
      <Link to={pathname} reloadDocument className="link hidden py-1 text-sm unscripted:inline-block">
        {m.order_news_look()}
      </Link>
    </div>
  )
}

type MultibancoReferenceProps = { entity: string; reference: string; amount: Cents }

/** Reference for the cash machine or the bank's app, large and copyable. */
function MultibancoReference({ entity, reference, amount }: MultibancoReferenceProps) {
  return (
    <div className="grid gap-2">
      <p className="text-ink-2">{m.order_mb_how()}</p>
      <dl className="grid divide-line rounded-lg border border-line bg-sunken @max-row:divide-y @row:grid-cols-[1fr_1.4fr_1fr] @row:divide-x">
        <Part term={m.order_mb_entity()} value={entity} copied={entity} />
        <Part term={m.order_mb_reference()} value={inThrees(reference)} copied={reference} />
        <Part term={m.order_mb_amount()} value={formatMoney(amount, useLocale())} />
      </dl>
    </div>
  )
}

function Part({ term, value, copied }: { term: string; value: string; copied?: string }) {
  return (
    <div className="grid px-4 py-3">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="flex items-center justify-between gap-2">
        <span className="text-xl font-bold whitespace-nowrap tabular-nums select-all">{value}</span>
        {copied !== undefined && <CopyButton term={term} text={copied} />}
      </dd>
    </div>
  )
}

function CopyButton({ term, text }: { term: string; text: string }) {
  const copy = () =>
    void import('#src/ui/share-page.ts').then((hand) => hand.copyText(text, m.order_copied({ term })), reportError)
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={m.order_copy({ term })}
      className="-my-2.5 grid size-11 shrink-0 place-items-center rounded-md text-green hover:bg-green-soft unscripted:hidden"
    >
      <Copy aria-hidden="true" className="size-4.5" />
    </button>
  )
}
