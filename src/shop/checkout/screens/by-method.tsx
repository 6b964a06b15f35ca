import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import type { PaymentMethod } from '../../website/website.ts'
import type { MethodView } from './checkout-view.ts'

/** Ids of the radio buttons, which the style below looks at. */
export const methodIds: Record<PaymentMethod, string> = {
  mb_way: 'pay-mbway',
  multibanco: 'pay-multibanco',
  card: 'pay-card',
  pay_at_pickup: 'pay-counter',
}

const visibleField: Record<PaymentMethod, string> = {
  mb_way: 'group-has-[#pay-mbway:checked]/checkout:inline',
  multibanco: 'group-has-[#pay-multibanco:checked]/checkout:inline',
  card: 'group-has-[#pay-card:checked]/checkout:inline',
  pay_at_pickup: 'group-has-[#pay-counter:checked]/checkout:inline',
}

/**
 * Words for each way to pay, of which only the chosen one's are seen: by style alone, so that they are right without scripts
 * too. Stands in a form of the group `checkout`.
 */
export function ByMethod({ methods, children }: { methods: readonly MethodView[]; children: (method: MethodView) => ReactNode }) {
  return methods.map((method) => (
    <span key={method.code} className={classNames('hidden', visibleField[method.code])}>
      {children(method)}
    </span>
  ))
}
