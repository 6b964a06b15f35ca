import type { Cents } from '#src/kernel/money.ts'
import { classNames } from './class-names.ts'
import { Money } from './money.tsx'

/** A deducted amount: "−2,98 €". */
export const NegativeAmount = ({ amount, className }: { amount: Cents; className?: string }) => (
  <span className={classNames('whitespace-nowrap text-green', className)}>
    −<Money amount={amount} />
  </span>
)
