import type { ComponentProps, ReactNode } from 'react'
import { hasCountry } from '#src/kernel/phone-numbers.ts'
import { classNames } from './class-names.ts'
import { useField } from './field.tsx'

export const controlLook =
  'w-full min-w-0 rounded-md border bg-surface border-control px-3.25 py-2.25 text-ink transition-[border-color] ' +
  'focus:border-green focus:outline-3 focus:outline-offset-0 focus:outline-green/35 aria-invalid:border-bad ' +
  'disabled:bg-sunken disabled:text-ink-3'

type Props = ComponentProps<'input'> & {
  /** "+351", before a phone number without a country of its own. */
  lead?: ReactNode
  /** For the forms beside the staff's lists. */
  dense?: boolean
}

/** A one-line control; inside a `Field` it takes its id and descriptions from there. */
export function TextInput({ lead: prefix, dense = false, className, type = 'text', ...rest }: Props) {
  const lead = hasCountry(String(rest.defaultValue ?? '')) ? undefined : prefix
  const input = (
    <input
      {...useField()}
      {...rest}
      type={type}
      className={classNames(controlLook, dense ? 'h-9 text-sm max-lg:h-11' : 'min-h-11.5', Boolean(lead) && 'ps-14', className)}
    />
  )
  if (!lead) return input
  return (
    <span className="relative block">
      <span aria-hidden="true" className="absolute inset-y-0 start-3.5 grid place-items-center text-ink-2">
        {lead}
      </span>
      {input}
    </span>
  )
}
