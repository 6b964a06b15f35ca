import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useField } from './field.tsx'
import { controlLook } from './text-input.tsx'

/** The browser's own select with our arrow; options are children. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block', className)}>
      <select {...useField()} {...rest} className={classNames(controlLook, 'min-h-11.5 appearance-none pe-10')} />
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4.5 text-ink-2" />
    </span>
  )
}
