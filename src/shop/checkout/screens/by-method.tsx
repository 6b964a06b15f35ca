import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import type { MethodView } from './checkout-view.ts'

/** Id of the radio button at a position of the list, which the styles below refer to. */
export const methodId = (position: number): string => `pay-${position}`

// Tailwind reads class names from the source, so there is one for every possible position in the list.
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
 * Content for each payment method; only that of the chosen one is visible, by CSS, so that it is right without scripts too. Must
 * be inside a form with the group `checkout`.
 */
export function ByMethod({ methods, children }: { methods: readonly MethodView[]; children: (method: MethodView) => ReactNode }) {
  return methods.map((method, position) => (
    <span key={method.code} className={classNames('hidden', visibleField[position])}>
      {children(method)}
    </span>
  ))
}
