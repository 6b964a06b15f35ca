import { ChevronLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

/** The only `<h1>` of a staff page. */
export const StaffTitle = ({ className, children, ...rest }: ComponentProps<'h1'>) => (
  <h1 {...rest} className={classNames('text-[1.375rem] leading-7', className)}>
    {children}
  </h1>
)

/** Link above the title, to the list that the page belongs to. */
export const StaffBackLink = ({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link
    {...rest}
    className="inline-flex min-h-8 items-center gap-0.5 justify-self-start pe-2 text-xs font-semibold text-ink-2 hover:text-ink print:hidden"
  >
    <ChevronLeft aria-hidden="true" className="size-4" />
    {children}
  </Link>
)

type Props = {
  back: { to: string; text: string }
  title: string
  lead?: string
  /** Beside the title: a state, a link, a button. */
  children?: ReactNode
}

export function StaffHeading({ back, title, lead, children }: Props) {
  return (
    <div className="grid gap-1">
      <StaffBackLink to={back.to}>{back.text}</StaffBackLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StaffTitle>{title}</StaffTitle>
        {children}
      </div>
      {lead && <p className="text-ink-2">{lead}</p>}
    </div>
  )
}
