import { BellOff, BellRing, Mail, Smartphone, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { maxAtOnce } from '../bulk.ts'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { PaneBlock } from '#src/ui/list/pane.tsx'
import { AlertTileGroup } from '../../fulfilment/screens/alert-tiles.tsx'
import type { AlertOption } from '../../fulfilment/screens/alert-tiles.tsx'
import type { BulkFormResult, BulkTransitionRow } from '../bulk-form.server.ts'
import { BulkHead, ChangingOrders, ChosenOrders, StayingOrders } from './bulk-parts.tsx'
import { bulkActionOf, doneTexts, submitTexts, titles } from './bulk-texts.ts'

type Props = {
  bulk: BulkFormResult
  /** How many orders the list finds. */
  total: number
  closeTo: string
}

/** A transition of the chosen orders: what it would do before it is made, and afterwards what it did. */
export function BulkPane({ bulk, total, closeTo }: Props) {
  const { state, isDone } = bulk
  const can = bulk.rows.filter(({ reason }) => reason === null)
  const stays = bulk.rows.filter(({ reason }) => reason !== null)
  const [action, count] = [bulkActionOf(state), can.length]
  return (
    <Form method="post" preventScrollReset aria-label={titles[action]()} className="min-h-full">
      <input type="hidden" name="state" value={state} />
      {!isDone && <ChosenOrders rows={can} />}
      <div className="flex min-h-full flex-col">
        <BulkHead
          title={isDone ? doneTexts[action]({ count }) : titles[action]()}
          isDone={isDone}
          can={count}
          stays={stays.length}
          total={total}
          intentForAll={`bulk-all:${state}`}
          closeTo={closeTo}
        />
        <StayingOrders rows={stays} />
        <ChangingOrders
          title={isDone ? m.orders_bulk_made({ count }) : m.orders_bulk_can({ count })}
          rows={can}
          noteOf={({ reached }) => reached.map((channel) => channelNames[channel]()).join(', ') || m.staff_alert_no_notice()}
        />
        {!isDone && count > 0 && (
          <PaneBlock level={2}>
            <AlertTileGroup key={state} options={alertOptions(can)} chosen={chosenAlerts(bulk, can)} />
          </PaneBlock>
        )}
        <div className="grow" />
        <Foot bulk={bulk} count={count} closeTo={closeTo} />
      </div>
    </Form>
  )
}

const channelNames: Record<CustomerChannel, () => string> = {
  in_app: m.staff_alert_in_app,
  email: m.staff_alert_email,
  sms: m.staff_alert_sms,
}

const icons: Record<CustomerChannel, ReactNode> = {
  in_app: <BellRing aria-hidden="true" />,
  email: <Mail aria-hidden="true" />,
  sms: <Smartphone aria-hidden="true" />,
}

function alertOptions(can: readonly BulkTransitionRow[]): AlertOption[] {
  const channels = alertChannels.map((channel) => {
    const count = can.filter(({ reached }) => reached.includes(channel)).length
    const note = m.orders_bulk_reaches({ count, of: can.length })
    return { value: channel, icon: icons[channel], label: channelNames[channel](), note, can: count > 0 }
  })
  const none = { value: 'none', icon: <BellOff aria-hidden="true" />, label: m.staff_alert_none(), can: true } as const
  return [...channels, { ...none, note: m.staff_alert_no_notice() }]
}

const chosenAlerts = ({ alerts }: BulkFormResult, can: readonly BulkTransitionRow[]): CustomerChannel[] =>
  alerts.filter((channel) => can.some(({ reached }) => reached.includes(channel)))

function Foot({ bulk, count, closeTo }: { bulk: BulkFormResult; count: number; closeTo: string }) {
  return (
    <div className="sticky bottom-0 grid gap-2 border-t border-line bg-surface px-4 py-3 lg:px-4.5">
      {!bulk.isDone && count > 0 && (
        <p className="flex items-center gap-1.5 text-2xs text-ink-2">
          <Undo2 aria-hidden="true" className="size-3.5 shrink-0" />
          {count > maxAtOnce ? m.orders_batch_undo_hint() : m.staff_undo_hint()}
        </p>
      )}
      <div className="flex gap-2">
        {!bulk.isDone && count > 0 && (
          <SubmitButton size="s" name="intent" value={`bulk-apply:${bulk.state}`} className="grow">
            {submitTexts[bulkActionOf(bulk.state)]({ count })}
          </SubmitButton>
        )}
        <ButtonLink to={closeTo} preventScrollReset variant="quiet" size="s">
          {bulk.isDone ? m.products_bulk_close() : m.orders_bulk_back()}
        </ButtonLink>
      </div>
    </div>
  )
}
