import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Timeline } from '#src/ui/timeline.tsx'
import type { RequestPage } from './request-page.server.ts'
import type { StepView } from './request-view.server.ts'

export function RequestHistory({ request: { steps }, pharmacy }: Pick<RequestPage, 'request' | 'pharmacy'>) {
  const locale = useLocale()
  return (
    <Disclosure title={m.request_history()}>
      <Timeline
        items={steps.map((step) => ({
          key: `${step.event} ${step.at.toISOString()}`,
          label: eventText(step, pharmacy),
          at: formatDateTime(step.at, locale),
        }))}
      />
    </Disclosure>
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
