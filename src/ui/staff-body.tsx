import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

// In rem: 46 for a column to read and fill in, 84 for two columns with a form.
const widths = {
  46: 'max-w-[46rem]',
  52: 'max-w-[52rem]',
  60: 'max-w-[60rem]',
  64: 'max-w-[64rem]',
  72: 'max-w-[72rem]',
  76: 'max-w-[76rem]',
  84: 'max-w-[84rem]',
}
const gaps = { 3: 'gap-3', 3.5: 'gap-3.5', 4: 'gap-4', 5: 'gap-5' }

type Props = {
  /** As wide as the window without it. */ width?: keyof typeof widths
  gap?: keyof typeof gaps
  /** Ends with the bar of `FormActions`, which sticks to the edge of the window. */ hasActions?: boolean
  className?: string
  children: ReactNode
}

/** What a staff page has below its heading: one column, at the same distance from the edges on every page. */
export const StaffBody = ({ width, gap = 4, hasActions = false, className, children }: Props) => (
  <div
    className={classNames(
      'grid grid-cols-[minmax(0,1fr)] p-4 lg:p-5',
      width && widths[width],
      gaps[gap],
      hasActions && 'pb-0 lg:pb-0',
      className,
    )}
  >
    {children}
  </div>
)
