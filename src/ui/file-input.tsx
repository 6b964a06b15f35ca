import type { ComponentProps } from 'react'
import { useField } from './field.tsx'

/** The browser's own file field; inside a `Field` it takes its id and descriptions from there. */
export const FileInput = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <input
    {...useField()}
    {...props}
    type="file"
    className="min-h-11 w-full text-sm file:me-3 file:min-h-10 file:rounded-sm file:border file:border-line-2 file:bg-surface file:px-3 file:font-semibold"
  />
)
