import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import type { MethodView } from './checkout-view.ts'

/** Of the radio button at a position of the list, which the styles below look at. */
export const methodId = (position: number): string => `pay-${position}`

// Tailwind reads class names from the source, so there is one for every position that the list can have.
const visibleField = [
  'group-has-[#pay-0:checked]/checkout:inline',
  'group-has-[#pay-1:checked]/checkout:inline',
  'group-has-[#pay-2:checked]/checkout:inline',
  'group-has-[#pay-3:checked]/checkout:inline',
  'group-has-[#pay-4:checked]/checkout:inline',
  'group-has-[#pay-5:checked]/checkout:inline',
  'group-has-[#pay-6:checked]/checkout:inline',
  'group-has-[#pay-7:checked]/checkout:inline',
]
export const methodLimit = visibleField.length

/**
 * Words for each payment method, of which only the chosen one's are visible: by style alone, so that they are right without scripts
 * too. Stands in a form of the group `checkout`.
 */
export function ByMethod({ methods, children }: { methods: readonly MethodView[]; children: (method: MethodView) => ReactNode }) {
  return methods.map((method, position) => (
    <span key={method.code} className={classNames('hidden', visibleField[position])}>
      {children(method)}
    </span>
  ))
}
