import { useActionData, useLoaderData, Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffBackLink, StaffTitle } from '#src/ui/staff-heading.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink, Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { RefusedNotice } from '#src/ui/form/result-notice.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { RefundForm } from './refund-form.tsx'
import { formatMoney, formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { toDecimal, zero } from '#src/kernel/money.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import type { Fact } from '#src/ui/description-list.tsx'
import { Money } from '#src/ui/money.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import type { RefundPreview } from '../actions.server.ts'
import { unitsOf } from '../refund.ts'
import type { RefundChoices } from '../refund-view.ts'
import { refundSums } from './refund-sums.ts'
import type { action, loader } from './refund.server.ts'

export { action, loader } from './refund.server.ts'

type Props = {
  choices: RefundChoices
  quote: RefundPreview
  values: Readonly<Record<string, string>>
  /** Nothing was refunded: re-authentication is required first. */ needsProof: boolean
}

const steering = ['intent', 'expected_amount', 'expected_points', 'step']

/** The refund as calculated by the server, with the button that makes it. */
function RefundSummary({ choices, quote, values, needsProof }: Props) {
  const locale = useLocale()
  const { points } = quote
  const amount = refundSums({ amount: quote.amount, points: points.points }, locale)
  const lines = unitsOf(quote).map(({ lineId, quantity }) => ({
    key: lineId,
    term: m.refund_pieces_of({ count: quantity, name: choices.lines.find(({ id }) => id === lineId)?.name ?? '—' }),
    detail: <Money amount={quote.lines.find((line) => line.lineId === lineId)?.amount ?? zero} />,
  }))
  const shipping = quote.shipping > 0 ? [{ term: m.refund_of_shipping(), detail: <Money amount={quote.shipping} /> }] : []
  return (
    <Form method="post" className="grid gap-5 rounded-md border border-line bg-surface p-4 lg:p-5">
      {Object.entries(values)
        .filter(([name]) => !steering.includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <input type="hidden" name="expected_amount" value={toDecimal(quote.amount)} />
      <input type="hidden" name="expected_points" value={points.points} />
      <p role="status" className="sr-only">
        {m.refund_will_be({ amount })}
      </p>
      <DescriptionList
        look="sums"
        items={[
          ...lines,
          ...shipping,
          { term: m.refund_total(), detail: <Money amount={quote.amount} />, total: true },
          ...pointsOf(quote, locale),
        ]}
      />
      {quote.amount > 0 && (
        <p className="text-sm text-ink-2">
          {values['by_hand'] === undefined ? m.refund_by_bank_text() : m.refund_by_hand_text()}
        </p>
      )}
      {values['amount'] && <p className="text-sm text-ink-2">{m.refund_free_amount_text()}</p>}
      {points.points > 0 && <p className="text-sm text-ink-2">{m.refund_points_text()}</p>}
      <RefusedNotice tone="warn" text={needsProof && m.prove_money_lead()} />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton name="intent" value="refund">
          {m.refund_do({ amount })}
        </SubmitButton>
        <Button name="intent" value="change" variant="quiet">
          {m.refund_change()}
        </Button>
      </div>
    </Form>
  )
}

/** Points that are returned, and earned points that are reversed. */
function pointsOf({ points: { points, amount }, reversed }: RefundPreview, locale: Locale): Fact[] {
  const worth = `${formatNumber(points, locale)} (${formatMoney(amount, locale)})`
  const back = points > 0 ? [{ key: 'back', term: m.refund_points_back(), detail: worth }] : []
  const lost =
    reversed > 0 ? [{ key: 'lost', term: m.refund_points_reversed(), detail: `−${formatNumber(reversed, locale)}` }] : []
  return [...back, ...lost]
}

export const meta = titled(m.refund_title)

/** Two steps: choose what to refund, then confirm the amount. Works without scripts. */
export default function RefundPage() {
  const choices = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  const back = pathTo('staff.orders.show', locale, { id: choices.number })
  return (
    <StaffBody width={46} gap={3}>
      <StaffBackLink to={back}>{m.staff_order_label({ number: choices.number })}</StaffBackLink>
      <StaffTitle>{choices.everything?.amount === 0 ? m.refund_title_points() : m.refund_title()}</StaffTitle>
      {choices.everything === null ? (
        <Notice
          actions={
            <ButtonLink to={back} variant="quiet" size="s">
              {m.refund_back()}
            </ButtonLink>
          }
        >
          {m.refund_none_left()}
        </Notice>
      ) : answer?.quote ? (
        <RefundSummary choices={choices} quote={answer.quote} values={answer.values} needsProof={answer.errors !== undefined} />
      ) : (
        <RefundForm choices={choices} everything={choices.everything} errors={answer?.errors} values={answer?.values ?? {}} />
      )}
    </StaffBody>
  )
}
