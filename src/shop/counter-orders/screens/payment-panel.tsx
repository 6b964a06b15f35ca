import { Fragment } from 'react'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { zero } from '#src/kernel/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioField } from '#src/ui/form/fields.tsx'
import { useFormField } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { CashReceived } from '#src/shop/orders/payment/screens/cash-received.tsx'
import type { DraftView } from '../draft-view.ts'

/** How it is paid, what it costs, and the button that places the order. */
export function PaymentPanel({ draft }: { draft: DraftView }) {
  const { sums, payments } = draft
  const locale = useLocale()
  return (
    <>
      {sums.total > zero && (
        <RadioField
          name="payment"
          legend={m.counter_order_payment()}
          options={payments.map((payment) => ({
            ...payment,
            ...(payment.value === 'now:cash' && { more: <CashReceived due={sums.total} /> }),
          }))}
        />
      )}
      <Panel id="sums" title={m.counter_order_sums()}>
        <Coupon />
        <Sums sums={sums} />
        <Consent draft={draft} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <SubmitButton name="intent" value="place" size="l" wide>
            {m.counter_order_place({ amount: formatMoney(sums.total, locale) })}
          </SubmitButton>
          <SubmitButton name="intent" value="update" variant="quiet" size="s" wide>
            {m.counter_order_update()}
          </SubmitButton>
        </div>
      </Panel>
    </>
  )
}

function Coupon() {
  const { value, error } = useFormField('coupon')
  return (
    <Field name="coupon" label={m.cart_coupon_code()} error={error} optional>
      <span className="flex gap-2">
        <TextInput
          key={value}
          name="coupon"
          defaultValue={value}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
        <Button name="intent" value="update" variant="quiet" className="min-h-11.5">
          {m.cart_coupon_apply()}
        </Button>
      </span>
    </Field>
  )
}

function Sums({ sums: { items, reductions, shipping, total, includedTax } }: Pick<DraftView, 'sums'>) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
      <dt className="text-ink-2">{m.counter_order_items()}</dt>
      <dd className="text-end">
        <Money amount={items} />
      </dd>
      {reductions.map(({ id, name, amount }) => (
        <Fragment key={id}>
          <dt className="min-w-0 text-ink-2 wrap-anywhere">{name}</dt>
          <dd className="text-end">
            −<Money amount={amount} />
          </dd>
        </Fragment>
      ))}
      <dt className="text-ink-2">{m.counter_order_shipping()}</dt>
      <dd className="text-end">{shipping === zero ? m.cart_free() : <Money amount={shipping} />}</dd>
      <dt className="pt-1 text-base font-bold">{m.counter_order_total()}</dt>
      <dd className="pt-1 text-end text-base font-heavy">
        <Money amount={total} />
      </dd>
      <dt className="text-xs text-ink-2">{m.counter_order_tax()}</dt>
      <dd className="text-end text-xs text-ink-2">
        <Money amount={includedTax} />
      </dd>
    </dl>
  )
}

function Consent({ draft: { consent } }: { draft: DraftView }) {
  const { value, error } = useFormField('health_consent')
  return (
    <div className="grid gap-1">
      <Checkbox
        name="health_consent"
        value={consent.version}
        defaultChecked={value === String(consent.version)}
        label={m.counter_order_consent()}
        error={error}
      />
      <details className="ps-8 text-xs">
        <summary className="py-0.75 font-semibold text-ink-2">{m.counter_order_consent_text()}</summary>
        <p className="wrap-anywhere whitespace-pre-line text-ink-2">{consent.text}</p>
      </details>
    </div>
  )
}
