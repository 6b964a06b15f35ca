import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useField } from './field.tsx'
import { controlLook } from './text-input.tsx'

type Props = ComponentProps<'select'> & { /** For the rows of the staff's lists. */ dense?: boolean }

/** The browser's own select with our arrow; options are children. */
export function Select({ className, dense = false, ...rest }: Props) {
  const look = dense ? 'min-h-8 rounded-sm py-0.5 ps-2.5 pe-7 text-xs max-lg:min-h-10' : 'min-h-11.5 pe-10'
  return (
    <span className={classNames('relative block', className)}>
      <select {...useField()} {...rest} className={classNames(controlLook, 'appearance-none', look)} />
      <ChevronDown
        aria-hidden="true"
        className={classNames(
          'pointer-events-none absolute inset-y-0 my-auto text-ink-2',
          dense ? 'end-2 size-3.5' : 'end-3 size-4.5',
        )}
      />
    </span>
  )
}
