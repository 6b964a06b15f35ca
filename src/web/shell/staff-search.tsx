import { Search } from 'lucide-react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'

/** Searches orders from every staff page; the key "/" focuses it. */
export function StaffSearch() {
  const [query] = useSearchParams()
  const orders = pathTo('staff.orders', useLocale())
  // Other lists have a search of their own.
  const typed = useLocation().pathname === orders ? (query.get('q') ?? '') : ''
  return (
    <Form role="search" action={orders} className="relative w-full max-w-100">
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-2" />
      <input
        key={typed}
        name="q"
        type="search"
        data-search
        aria-label={m.staff_find()}
        placeholder={m.staff_find_placeholder()}
        defaultValue={typed}
        className="h-10 w-full rounded-sm border border-control bg-surface ps-8.5 pe-2 text-[0.875rem] lg:h-8.5 lg:pe-9"
      />
      <kbd
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-2 my-auto grid h-4.5 min-w-4.5 place-items-center rounded-xs border border-line-2 font-sans text-2xs font-semibold text-ink-2 max-lg:hidden unscripted:hidden"
      >
        /
      </kbd>
    </Form>
  )
}
