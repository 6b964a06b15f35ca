import type { ComponentProps } from 'react'
import { classNames } from '#src/ui/class-names.ts'

type Props = ComponentProps<'button'> & { /** What it does. */ press: string; label: string }

/** A small icon button of the quote editor; its label is for screen readers and as a tooltip. */
export function QuoteButton({ press, label, className, ...rest }: Props) {
  return (
    <button
      {...rest}
      name="quote"
      value={press}
      aria-label={label}
      title={label}
      className={classNames('grid size-7 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink', className)}
    />
  )
}
