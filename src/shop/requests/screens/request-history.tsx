import { ChevronDown } from 'lucide-react'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { Timeline } from '#src/ui/timeline.tsx'
import type { RequestPage } from './request-page.server.ts'
import type { StepView } from './request-view.server.ts'

/** Everything that happened, in words. */
export function RequestHistory({ request: { steps }, pharmacy }: Pick<RequestPage, 'request' | 'pharmacy'>) {
  const locale = useLocale()
  return (
    <details className="group/history rounded-xl border border-line bg-surface open:pb-4">
      <summary className="flex items-center justify-between gap-3 rounded-xl px-4 py-3 text-sm font-semibold sm:px-6">
        {m.request_history()}
        <ChevronDown aria-hidden="true" className="size-4.5 transition-transform group-open/history:rotate-180" />
      </summary>
      <div className="px-4 pt-1 sm:px-6">
        <Timeline
          items={steps.map((step) => ({
            key: `${step.event} ${step.at.toISOString()}`,
            label: eventText(step, pharmacy),
            at: formatDateTime(step.at, locale),
          }))}
        />
      </div>
    </details>
  )
}

const sentences: Readonly<Record<string, (inputs: { pharmacy: string }) => string>> = {
  start: m.request_event_start,
  submit: m.request_event_submit,
  quote: m.request_event_quote,
  reject: m.request_event_reject,
  expire: m.request_event_expire,
  add_to_cart: m.request_event_add_to_cart,
  remove_from_cart: m.request_event_remove_from_cart,
  order: m.request_event_order,
  complete: m.request_event_complete,
  reopen: m.request_event_reopen,
}

function eventText({ event, actor }: StepView, pharmacy: string): string {
  const canceled = actor === 'customer' ? m.request_event_cancel : m.request_event_cancel_pharmacy
  return (sentences[event] ?? canceled)({ pharmacy })
}
