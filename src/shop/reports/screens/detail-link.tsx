import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale } from '#src/ui/locale.ts'
import { detailsPath } from './details-address.ts'
import type { Details } from './details-address.ts'

/** A figure, or its name, that opens the list behind it; nothing to open where nothing was counted. */
export function DetailLink({ count, children, ...details }: Details & { count: number; children: ReactNode }) {
  const locale = useLocale()
  if (count === 0) return children
  return (
    <Link to={detailsPath(locale, details)} className="link">
      {children}
    </Link>
  )
}
