import type { ComponentProps } from 'react'
import { classNames } from '#src/ui/class-names.ts'

type Props = ComponentProps<'button'> & { /** What it does. */ press: string; label: string }

/** A small button of the editor of prices that is only a drawing; its words are for those who hear or point. */
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
