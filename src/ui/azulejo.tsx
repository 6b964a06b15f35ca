import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The shop's tile pattern as a background; its content uses light colours in both themes. */
export function Azulejo({ className, children }: { className?: string; children?: ReactNode }) {
  return <div className={classNames('azulejo text-on-tile', className)}>{children}</div>
}
