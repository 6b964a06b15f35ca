import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** How far something is; its text stands beside it. Browsers draw their own bar grey and as they like. */
export const ProgressBar = ({ className, ...rest }: ComponentProps<'progress'>) => (
  <progress
    {...rest}
    className={classNames(
      'appearance-none overflow-clip rounded-full bg-line-2 [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-line-2 [&::-webkit-progress-value]:bg-green',
      className,
    )}
  />
)
