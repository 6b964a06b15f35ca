import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useField } from './field.tsx'
import { controlLook } from './text-input.tsx'

/** A multi-line control; inside a `Field` it takes its id and descriptions from there. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useField()} {...rest} rows={rows} className={classNames(controlLook, className)} />
}
