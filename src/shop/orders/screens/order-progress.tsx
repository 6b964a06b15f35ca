import { MessageCircle } from 'lucide-react'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Timeline } from '#src/ui/timeline.tsx'
import type { Moment } from '#src/ui/timeline.tsx'
import type { CustomerChannel } from '../../notifications/notification.ts'
import { usualSteps, isHandedOver } from '../order.ts'
import type { MoveView, OrderView } from '../order-view.ts'
import { stepName } from '../state-labels.ts'

/** Past and remaining steps while the order follows its regular path. */
export function OrderProgress({ order, canWrite }: { order: OrderView; canWrite: boolean }) {
  const locale = useLocale()
  const last = order.moves.length - 1
  const past = order.moves.flatMap((move, index) => momentsOf(move, { order, locale, index, isLast: index === last }))
  return (
    <Card as="section" aria-labelledby="progress" className="grid gap-4">
      <h2 id="progress" className="font-sans text-lg font-bold tracking-normal">
        {m.order_progress()}
      </h2>
      <Timeline items={[...past, ...stepsToCome(order)]} />
      {canWrite && (
        <ButtonLink to="#content" variant="quiet" size="s">
          <MessageCircle aria-hidden="true" />
          {m.order_write()}
        </ButtonLink>
      )}
    </Card>
  )
}

function momentsOf(
  { at, event, to, isFirst, alerts }: MoveView,
  { order, locale, index, isLast }: { order: OrderView; locale: Locale; index: number; isLast: boolean },
): Moment[] {
  const when = formatDateTime(at, locale)
  const state = isLast && !isHandedOver(order.state) ? 'now' : 'done'
  const current: Moment = {
    key: `${index} ${event}`,
    label: event === 'readdress' ? m.order_address_corrected() : stepName(to, order.fulfilment),
    note: <Note when={isFirst ? undefined : when} note={notificationText(alerts, locale)} />,
    state,
  }
  return isFirst ? [{ key: 'placed', label: m.order_step_placed(), note: <Note when={when} /> }, current] : [current]
}

function Note({ when, note }: { when?: string | undefined; note?: string | undefined }) {
  return (
    <>
      {when && <span className="block tabular-nums">{when}</span>}
      {note && <span className="block">{note}</span>}
    </>
  )
}

function stepsToCome(order: OrderView): Moment[] {
  const current = usualSteps.indexOf(order.state)
  if (current === -1) return []
  return usualSteps.slice(current + 1).map((state) => ({ key: state, label: stepName(state, order.fulfilment), state: 'todo' }))
}

const channelNames: Record<CustomerChannel, () => string> = {
  in_app: m.order_told_in_app,
  email: m.order_told_email,
  sms: m.order_told_sms,
}

function notificationText(alerts: readonly CustomerChannel[], locale: Locale): string | undefined {
  if (alerts.length === 0) return undefined
  return m.order_told({ ways: new Intl.ListFormat(languageTag[locale]).format(alerts.map((channel) => channelNames[channel]())) })
}
