import { TicketPercent, X } from 'lucide-react'
import { Form, useActionData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Field } from '#src/ui/field.tsx'
import { Less } from '#src/ui/less.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { CartAnswer } from './cart-answer.ts'
import type { CouponView } from './coupon-view.server.ts'

/** The coupon of the cart with what it gives, or the field for one, folded until somebody has a code. */
export function CouponBox({ coupon }: { coupon: CouponView | null }) {
  return (
    <section aria-label={m.cart_coupon()} className="grid gap-2.5 rounded-xl border border-line bg-surface px-4 py-3 md:px-5">
      {coupon ? <Coupon coupon={coupon} /> : <CouponForm />}
      <p className="text-xs text-ink-2">{m.cart_coupon_note()}</p>
    </section>
  )
}

function Coupon({ coupon: { code, works, note, amount } }: { coupon: CouponView }) {
  return (
    <Form
      method="post"
      className={classNames(
        'flex items-center gap-3 rounded-lg border border-dashed py-1 ps-3.5 pe-1',
        works ? 'border-green-tint bg-green-soft' : 'border-warn/30 bg-warn-soft',
      )}
    >
      <TicketPercent aria-hidden="true" className={classNames('size-5 shrink-0', works ? 'text-green' : 'text-warn')} />
      <p role="status" className="grid min-w-0 grow py-1 leading-snug">
        <b className="break-all">{code}</b>
        <span className="text-sm text-ink-2">{note}</span>
      </p>
      {amount > 0 && <Less amount={amount} className="font-semibold" />}
      <button
        type="submit"
        name="intent"
        value="coupon_remove"
        aria-label={m.cart_coupon_remove({ code })}
        className="grid size-11 shrink-0 place-items-center rounded-sm text-ink-2 hover:text-bad [&>svg]:size-4.5"
      >
        <X aria-hidden="true" />
      </button>
    </Form>
  )
}

function CouponForm() {
  const answer = useActionData<CartAnswer>()
  const refused = answer?.ok === false && answer.problem.code === 'coupon' ? answer.problem : undefined
  return (
    <details open={refused !== undefined}>
      <summary className="min-h-11 content-center text-sm font-semibold text-green">{m.cart_coupon_have()}</summary>
      <Form method="post" noValidate className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5 py-1">
        <Field name="code" label={m.cart_coupon_code()} error={refused?.sentence}>
          <TextInput
            name="code"
            defaultValue={refused?.typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            required
          />
        </Field>
        <Button variant="quiet" name="intent" value="coupon" className="mt-6.5 min-h-11.5">
          {m.cart_coupon_apply()}
        </Button>
      </Form>
    </details>
  )
}
