import { TicketPercent, X } from 'lucide-react'
import { useActionData, useFetcher } from 'react-router'
import type { FetcherWithComponents } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Field } from '#src/ui/field.tsx'
import { NegativeAmount } from '#src/ui/negative-amount.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { fieldErrorOf } from './cart-form-result.ts'
import type { CartFormResult } from './cart-form-result.ts'
import type { CouponView } from './coupon-view.server.ts'
import { fetcherKey } from './use-cart-rows.ts'
import { useRetainedFocus } from './use-retained-focus.ts'

type Fetcher = FetcherWithComponents<CartFormResult>

/** The coupon of the cart with its effect, or the code field, folded until it is opened. */
export function CouponBox({ coupon }: { coupon: CouponView | null }) {
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey('coupon') })
  const box = useRetainedFocus<HTMLElement>(coupon?.code)
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={m.cart_coupon()}
      className="grid content-start gap-2.5 rounded-xl border border-line bg-surface px-4 py-3 md:px-5"
    >
      {coupon ? <Coupon fetcher={fetcher} coupon={coupon} /> : <CouponForm fetcher={fetcher} />}
      <p className="text-xs text-ink-2">{m.cart_coupon_note()}</p>
    </section>
  )
}

function Coupon({ fetcher, coupon: { code, works, note, amount } }: { fetcher: Fetcher; coupon: CouponView }) {
  return (
    <fetcher.Form
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
      {amount > 0 && <NegativeAmount amount={amount} className="font-semibold" />}
      <button
        type="submit"
        name="intent"
        value="coupon_remove"
        aria-label={m.cart_coupon_remove({ code })}
        className="grid size-11 shrink-0 place-items-center rounded-sm text-ink-2 hover:text-bad [&>svg]:size-4.5"
      >
        <X aria-hidden="true" />
      </button>
    </fetcher.Form>
  )
}

function CouponForm({ fetcher }: { fetcher: Fetcher }) {
  const posted = useActionData<CartFormResult>()
  const refused = fieldErrorOf('coupon', fetcher.data ?? posted)
  return (
    <details open={refused !== undefined}>
      <summary className="min-h-11 content-center text-sm font-semibold text-green">{m.cart_coupon_have()}</summary>
      <fetcher.Form method="post" noValidate className="grid max-w-112 grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5 py-1">
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
        <Button variant="quiet" name="intent" value="coupon" className="mt-6.75 min-h-11.5">
          {m.cart_coupon_apply()}
        </Button>
      </fetcher.Form>
    </details>
  )
}
