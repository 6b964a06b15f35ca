import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'

/** Back link and heading. */
export function PromotionHead({ title, children }: { title: string; children?: ReactNode }) {
  const locale = useLocale()
  return (
    <div className="grid gap-1">
      <Link
        to={pathTo('staff.promotions', locale)}
        className="inline-flex min-h-8 items-center gap-0.5 justify-self-start pe-2 text-xs font-semibold text-ink-2 hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        {m.promo_back()}
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-[1.375rem] leading-7">{title}</h1>
        {children}
      </div>
    </div>
  )
}
