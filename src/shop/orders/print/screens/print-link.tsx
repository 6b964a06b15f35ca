import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'

/** Leads to what can be printed of one order. */
export function PrintLink({ number }: { number: string }) {
  const path = pathTo('staff.orders.print', useLocale())
  return (
    <Link
      to={`${path}?${new URLSearchParams({ order: number }).toString()}`}
      className="link inline-flex min-h-8 items-center gap-1.5 text-xs max-lg:min-h-11"
    >
      <Printer aria-hidden="true" className="size-4" />
      {m.print_of_order()}
    </Link>
  )
}
