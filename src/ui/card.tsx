import { createElement } from 'react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type Props = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  /** Without the padding of 24 px (16 on phones). */
  bare?: boolean
  raised?: boolean
}

/** A white surface with a hairline border. */
export function Card({ as = 'div', bare = false, raised = false, className, ...rest }: Props) {
  const look = classNames('rounded-xl border border-line bg-surface', !bare && 'p-4 sm:p-6', raised && 'shadow-soft', className)
  return createElement(as, { ...rest, className: look })
}
