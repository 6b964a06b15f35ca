import { Link } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { DoneText } from '#src/ui/form/done-text.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { PaneBlock, PaneHead } from '#src/ui/list/pane.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { BatchOrder, RecallView } from '../actions.server.ts'
import { batchChanges, expiryText } from '../batch.ts'
import type { BatchState } from '../batch.ts'
import type { BatchFormErrors } from '../batch-form.server.ts'
import { BatchStateTag, stateNames } from './batch-state-tag.tsx'

type Props = {
  batch: RecallView
  canChange: boolean
  refused: BatchFormErrors | undefined
  /** Pieces that nothing replaces, after it was changed. */
  short: number | null
  closeTo?: string | undefined
  level: 1 | 2
}

/** A batch: its state, and for a recall the orders that have it. */
export function BatchPane({ batch, canChange, refused, short, closeTo, level }: Props) {
  return (
    <>
      <Head batch={batch} short={short} closeTo={closeTo} level={level} />
      {canChange && batchChanges[batch.state].length > 0 && (
        <PaneBlock level={level} title={m.batches_change()}>
          <ChangeForm key={`${batch.id} ${batch.version}`} batch={batch} refused={refused} />
        </PaneBlock>
      )}
      <PaneBlock level={level} title={m.batches_orders()}>
        {canChange ? (
          <Orders orders={batch.orders} none={m.batches_orders_none()} />
        ) : (
          <p className="text-xs text-ink-2">{m.batches_orders_hidden()}</p>
        )}
      </PaneBlock>
      {batch.unknown.length > 0 && (
        <PaneBlock level={level} title={m.batches_orders_unknown()}>
          <p className="pb-1.5 text-xs text-ink-2">{m.batches_orders_unknown_text()}</p>
          <Orders orders={batch.unknown} none="" />
        </PaneBlock>
      )}
    </>
  )
}

function Head({ batch, short, closeTo, level }: Pick<Props, 'batch' | 'short' | 'closeTo' | 'level'>) {
  const locale = useLocale()
  const close = closeTo === undefined ? undefined : { to: closeTo, label: m.batches_close() }
  const facts = [
    batch.pack[locale],
    batch.sku,
    batch.expiresOn === null ? m.batches_without_expiry() : expiryText(batch.expiresOn),
  ]
  return (
    <PaneBlock>
      <PaneHead title={batch.name[locale]} level={level} close={close}>
        <p className="text-sm font-semibold">{batch.code ?? m.batches_without_code()}</p>
        <p className="text-xs text-ink-2">{facts.join(' · ')}</p>
      </PaneHead>
      <p className="flex flex-wrap items-center gap-2 pt-2 text-sm">
        <BatchStateTag state={batch.state} always />
        {batch.state === 'removed'
          ? m.batches_pieces_removed({ count: batch.quantity })
          : m.batches_pieces({ count: batch.quantity })}
      </p>
      {batch.reason !== null && <p className="pt-1 text-xs text-ink-2">{m.batches_why({ reason: batch.reason })}</p>}
      {batch.reason === null && batch.state === 'quarantine' && (
        <p className="pt-1 text-xs text-ink-2">{m.batches_why_expired()}</p>
      )}
      <DoneText text={short !== null && m.batches_done({ state: stateNames[batch.state]() })} className="pt-2 text-xs" />
      {short !== null && short > 0 && (
        <Notice tone="warn" role="alert" className="mt-2">
          {m.batches_short({ count: short })}
        </Notice>
      )}
    </PaneBlock>
  )
}

const buttons: Record<BatchState, { text: () => string; variant: 'quiet' | 'danger' | 'primary' }> = {
  quarantine: { text: m.batches_to_quarantine, variant: 'quiet' },
  sellable: { text: m.batches_to_sellable, variant: 'quiet' },
  removed: { text: m.batches_to_removed, variant: 'danger' },
}

function ChangeForm({ batch, refused }: { batch: RecallView; refused: BatchFormErrors | undefined }) {
  const saved = { reason: '' }
  const state = useFormState({ saved, result: refused && { values: { ...saved, ...refused.values }, errors: refused.errors } })
  return (
    <StateForm
      state={state}
      hidden={{ item: batch.id, version: batch.version }}
      hidesSummary
      aria-label={m.batches_change()}
      className="gap-3!"
    >
      <p role="alert" className="sr-only">
        {Object.values(refused?.errors ?? {}).join(' ')}
      </p>
      <TextField dense name="reason" label={m.batches_reason()} hint={m.batches_reason_hint()} maxLength={200} />
      <div className="flex flex-wrap gap-2">
        {batchChanges[batch.state].map((to) => (
          <Button key={to} name="state" value={to} variant={buttons[to].variant} size="s">
            {buttons[to].text()}
          </Button>
        ))}
      </div>
      {batch.state === 'sellable' && <p className="text-xs text-ink-2">{m.batches_quarantine_text()}</p>}
    </StateForm>
  )
}

function Orders({ orders, none }: { orders: readonly (BatchOrder & { isWaiting?: boolean })[]; none: string }) {
  const locale = useLocale()
  if (orders.length === 0) return <p className="text-xs text-ink-2">{none}</p>
  return (
    <ul className="divide-y divide-line text-xs">
      {orders.map(({ number, quantity, at, isWaiting = false }, index) => (
        <li key={number ?? index} className="flex flex-wrap items-baseline gap-x-3 py-1.75">
          {number === null ? (
            <span className="text-ink-2">{m.batches_order_clinical()}</span>
          ) : (
            <Link to={pathTo('staff.orders.show', locale, { id: number })} className="link">
              {number}
            </Link>
          )}
          {isWaiting && <span className="font-semibold text-warn">{m.batches_order_waiting()}</span>}
          <span className="ms-auto text-ink-2 tabular-nums">
            {m.batches_order_units({ count: quantity, at: formatDateTime(at, locale) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
