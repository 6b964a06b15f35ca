import { formatMoney } from '#src/i18n/formatters.ts'
import type { Cents } from '#src/kernel/money.ts'
import { classNames } from './class-names.ts'
import { useLocale } from './locale.ts'

/** An amount in the page's language, with tabular figures, never broken over two lines. */
export function Money({ amount, className }: { amount: Cents; className?: string }) {
  return <span className={classNames('whitespace-nowrap tabular-nums', className)}>{formatMoney(amount, useLocale())}</span>
}
