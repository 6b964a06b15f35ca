import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A wall of the shop's tile; what stands on it is light by day and by night. */
export function Azulejo({ className, children }: { className?: string; children?: ReactNode }) {
  return <div className={classNames('azulejo text-on-tile', className)}>{children}</div>
}
