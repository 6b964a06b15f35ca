import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

type Props = Omit<ComponentProps<typeof Link>, 'children' | 'aria-label'> & { /** Its accessible name. */ label: string }

/** Closes a pane beside a list, also by Escape: leads to the list alone. */
export const CloseLink = ({ label, className, ...rest }: Props) => (
  <Link
    {...rest}
    preventScrollReset
    data-clear
    aria-label={label}
    className={classNames(
      '-me-1.5 grid size-8 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink',
      className,
    )}
  >
    <X aria-hidden="true" className="size-4" />
  </Link>
)
