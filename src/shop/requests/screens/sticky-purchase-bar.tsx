import { ShoppingBag } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { momentText } from '#src/i18n/moment-text.ts'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { useIsOutOfView } from '#src/ui/use-out-of-view.ts'
import type { RequestPage } from './request-page.server.ts'
import { purchaseFormId } from './request-total.tsx'

/** Phones: total, deadline and button while the form is out of view, in place of the shop's bar. */
export function StickyPurchaseBar({ request: { id, total, window, state, name }, now }: Pick<RequestPage, 'request' | 'now'>) {
  const locale = useLocale()
  const isAway = useIsOutOfView(purchaseFormId, `${id} ${state}`)
  if (!isAway || total === null || window === null || state !== 'confirmed') return null
  return (
    <div
      id="buy-bar"
      role="region"
      aria-label={name}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-[1fr_auto] items-center gap-3 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] shadow-float md:hidden print:hidden"
    >
      <p className="grid leading-tight">
        <b className="text-lg">
          <Money amount={total} />
        </b>
        <span className="text-xs text-ink-2">{m.request_step_until({ until: momentText(window.expiresAt, now, locale) })}</span>
      </p>
      <Button form={purchaseFormId}>
        <ShoppingBag aria-hidden="true" />
        {m.request_add()}
      </Button>
    </div>
  )
}
