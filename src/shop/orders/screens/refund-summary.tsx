import { Form, useNavigation } from 'react-router'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { toDecimal } from '#src/kernel/money.ts'
import { Button } from '#src/ui/button.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import type { RefundQuote } from '../refund.ts'
import type { RefundChoices } from '../refund-view.ts'

type Props = { choices: RefundChoices; quote: RefundQuote; values: Readonly<Record<string, string>> }

const steering = ['intent', 'expected_amount', 'step']

/** How much goes back, as the server counted it; pressing the button gives it. */
export function RefundSummary({ choices, quote, values }: Props) {
  const locale = useLocale()
  const busy = useNavigation().state !== 'idle'
  const amount = formatMoney(quote.amount, locale)
  const lines = quote.lines.map(({ lineId, quantity, amount: part }) => ({
    key: lineId,
    term: m.refund_pieces_of({ count: quantity, name: choices.lines.find(({ id }) => id === lineId)?.name ?? '—' }),
    detail: <Money amount={part} />,
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
      <p role="status" className="sr-only">
        {m.refund_will_be({ amount })}
      </p>
      <DescriptionList
        look="sums"
        items={[
          ...(choices.isWholeOnly ? [] : lines),
          ...shipping,
          { term: m.refund_total(), detail: <Money amount={quote.amount} />, total: true },
        ]}
      />
      <p className="text-sm text-ink-2">{values['by_hand'] === undefined ? m.refund_by_bank_text() : m.refund_by_hand_text()}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button name="intent" value="refund" disabled={busy}>
          {m.refund_do({ amount })}
        </Button>
        <Button name="intent" value="change" variant="quiet">
          {m.refund_change()}
        </Button>
      </div>
    </Form>
  )
}
