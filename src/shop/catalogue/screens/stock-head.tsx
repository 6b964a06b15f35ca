import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { StockAddress } from './stock-address.ts'

/** Title, count and search field; a barcode scanner types into it and sends it. */
export function StockHead({ address: { q }, total }: { address: StockAddress; total: number }) {
  const locale = useLocale()
  const path = pathTo('staff.stock', locale)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4 pb-2 lg:px-5">
      <h1 className="text-[1.375rem] leading-7">{m.stock_title()}</h1>
      <p className="text-xs text-ink-2 tabular-nums">
        {q ? m.stock_found({ q }) : total === 1 ? m.stock_count_one() : m.stock_count({ count: total })}
      </p>
      {q && (
        <ButtonLink to={path} variant="ghost" size="xs">
          {m.stock_clear()}
        </ButtonLink>
      )}
      <Form role="search" aria-label={m.stock_find()} action={path} className="relative ms-auto w-full sm:max-w-76">
        <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-2" />
        <input
          key={q}
          name="q"
          type="search"
          data-search
          autoComplete="off"
          aria-label={m.stock_find()}
          placeholder={m.stock_find_placeholder()}
          defaultValue={q}
          className="h-10 w-full rounded-sm border border-control bg-surface ps-8.5 pe-2 text-[0.8125rem] lg:h-8.5"
        />
      </Form>
    </div>
  )
}
