import { BellOff, BellRing, Check, FlaskConical, Mail, Smartphone, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { PaneBlock } from '#src/ui/list/pane.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { AlertTileGroup } from '../../fulfilment/screens/alert-tiles.tsx'
import type { AlertOption } from '../../fulfilment/screens/alert-tiles.tsx'
import type { BulkFormResult, BulkRow } from '../bulk-form.server.ts'
import { maxBulk } from '../bulk.ts'
import { bulkActionOf, doneTexts, submitTexts, titles } from './bulk-texts.ts'

type Props = {
  bulk: BulkFormResult
  /** How many orders the list finds. */ total: number
  closeTo: string
}

/** A transition of the chosen orders: what it would do before it is made, and afterwards what it did. */
export function BulkPane({ bulk, total, closeTo }: Props) {
  const can = bulk.rows.filter(({ reason }) => reason === null)
  const stays = bulk.rows.filter(({ reason }) => reason !== null)
  const action = bulkActionOf(bulk.state)
  return (
    <Form method="post" preventScrollReset aria-label={titles[action]()} className="min-h-full">
      <input type="hidden" name="state" value={bulk.state} />
      {!bulk.isDone && can.map(({ target }) => <input key={target} type="hidden" name="order" value={target} />)}
      <div className="flex min-h-full flex-col">
        <Head bulk={bulk} can={can.length} stays={stays.length} total={total} closeTo={closeTo} />
        {stays.length > 0 && (
          <PaneBlock level={2} title={m.orders_bulk_stays({ count: stays.length })}>
            <ul className="grid gap-2">
              {stays.map((row) => (
                <BlockedRow key={row.number} row={row} />
              ))}
            </ul>
          </PaneBlock>
        )}
        {can.length > 0 && (
          <PaneBlock
            level={2}
            title={bulk.isDone ? m.orders_bulk_made({ count: can.length }) : m.orders_bulk_can({ count: can.length })}
          >
            <ul className="grid gap-1.5">
              {can.map((row) => (
                <MovableRow key={row.number} row={row} />
              ))}
            </ul>
          </PaneBlock>
        )}
        {!bulk.isDone && can.length > 0 && (
          <PaneBlock level={2}>
            <AlertTileGroup key={bulk.state} options={alertOptions(can)} chosen={chosenAlerts(bulk, can)} />
          </PaneBlock>
        )}
        <div className="grow" />
        <Foot bulk={bulk} count={can.length} closeTo={closeTo} />
      </div>
    </Form>
  )
}

type HeadProps = Props & { can: number; stays: number }

function Head({ bulk, can, stays, total, closeTo }: HeadProps) {
  const action = bulkActionOf(bulk.state)
  const count = bulk.rows.length
  return (
    <div className="grid gap-1.5 px-4 pt-3.5 pb-3 lg:px-4.5">
      <div className="flex items-center gap-2">
        <Tag tone={bulk.isDone ? 'ok' : 'neutral'}>
          {bulk.isDone ? <Check aria-hidden="true" /> : <FlaskConical aria-hidden="true" />}
          {bulk.isDone ? m.orders_bulk_done() : m.orders_bulk_dry_run()}
        </Tag>
        <Link
          to={closeTo}
          preventScrollReset
          data-clear
          aria-label={m.products_bulk_close()}
          className="ms-auto grid size-9 place-items-center rounded-sm hover:bg-sunken max-lg:size-11"
        >
          <X aria-hidden="true" className="size-4.5" />
        </Link>
      </div>
      <h2 className="text-xl">{bulk.isDone ? doneTexts[action]({ count: can }) : titles[action]()}</h2>
      <Split can={can} stays={stays} />
      <p role="status" className="flex flex-wrap justify-between gap-x-3 text-xs font-semibold">
        <span>{bulk.isDone ? m.orders_bulk_sum_made({ count: can }) : m.orders_bulk_sum_can({ count: can })}</span>
        {stays > 0 && <span className="text-warn">{m.orders_bulk_sum_stays({ count: stays })}</span>}
      </p>
      {!bulk.isDone && total > count && count < maxBulk && (
        <button name="intent" value={`bulk-all:${bulk.state}`} className="link min-h-8 justify-self-start text-xs">
          {total > maxBulk ? m.orders_bulk_newest({ count: maxBulk }) : m.orders_bulk_all({ count: total })}
        </button>
      )}
    </div>
  )
}

/** The share that moves, solid, beside the share that stays, hatched. */
function Split({ can, stays }: { can: number; stays: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full overflow-hidden rounded-xs">
      <rect width="100" height="8" className="fill-warn-soft" />
      <rect width={(100 * can) / Math.max(1, can + stays)} height="8" className="fill-green" />
    </svg>
  )
}

const nameOf = ({ customer }: BulkRow): string => customer ?? '—'

function BlockedRow({ row }: { row: BulkRow }) {
  const locale = useLocale()
  return (
    <li className="grid gap-1 rounded-sm border border-warn/35 bg-warn-soft px-2.5 py-2 text-xs">
      <span className="flex justify-between gap-2">
        <b className="min-w-0 truncate font-bold">
          {nameOf(row)} <span className="font-medium text-ink-2 tabular-nums">{row.number}</span>
        </b>
        {row.total !== null && (
          <b className="shrink-0">
            <Money amount={row.total} />
          </b>
        )}
      </span>
      <span>{row.why}</span>
      {row.state !== null && (
        <Link to={pathTo('staff.orders.show', locale, { id: row.number })} className="link min-h-6 justify-self-start">
          {m.orders_bulk_open()}
        </Link>
      )}
    </li>
  )
}

const channelNames: Record<CustomerChannel, () => string> = {
  in_app: m.staff_alert_in_app,
  email: m.staff_alert_email,
  sms: m.staff_alert_sms,
}

function MovableRow({ row }: { row: BulkRow }) {
  const how = row.fulfilment === 'pickup' ? m.staff_pickup() : m.orders_bulk_to({ city: row.city ?? m.staff_delivery() })
  const channels = row.reached.map((channel) => channelNames[channel]())
  return (
    <li className="grid grid-cols-[1.125rem_minmax(0,1fr)_auto] gap-x-2 text-xs">
      <Check aria-hidden="true" className="mt-0.5 size-3.5 text-green" />
      <span className="min-w-0">
        <b className="font-semibold">{nameOf(row)}</b> <span className="text-ink-2 tabular-nums">{row.number}</span>
        <span className="block truncate text-2xs text-ink-2">
          {[how, channels.join(', ') || m.staff_alert_no_notice()].join(' · ')}
        </span>
      </span>
      {row.total !== null && (
        <b className="font-semibold">
          <Money amount={row.total} />
        </b>
      )}
    </li>
  )
}

const icons: Record<CustomerChannel, ReactNode> = {
  in_app: <BellRing aria-hidden="true" />,
  email: <Mail aria-hidden="true" />,
  sms: <Smartphone aria-hidden="true" />,
}

function alertOptions(can: readonly BulkRow[]): AlertOption[] {
  const channels = alertChannels.map((channel) => {
    const count = can.filter(({ reached }) => reached.includes(channel)).length
    const note = count === 0 ? m.orders_bulk_reaches_none() : m.orders_bulk_reaches({ count, of: can.length })
    return { value: channel, icon: icons[channel], label: channelNames[channel](), note, can: count > 0 }
  })
  const none = { value: 'none', icon: <BellOff aria-hidden="true" />, label: m.staff_alert_none(), can: true } as const
  return [...channels, { ...none, note: m.staff_alert_no_notice() }]
}

const chosenAlerts = ({ alerts }: BulkFormResult, can: readonly BulkRow[]): CustomerChannel[] =>
  alerts.filter((channel) => can.some(({ reached }) => reached.includes(channel)))

function Foot({ bulk, count, closeTo }: { bulk: BulkFormResult; count: number; closeTo: string }) {
  return (
    <div className="sticky bottom-0 grid gap-2 border-t border-line bg-surface px-4 py-3 lg:px-4.5">
      {!bulk.isDone && count > 0 && (
        <p className="flex items-center gap-1.5 text-2xs text-ink-2">
          <Undo2 aria-hidden="true" className="size-3.5 shrink-0" />
          {m.staff_undo_hint()}
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
