import { Undo2, UserRoundCheck } from 'lucide-react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { PaneBlock } from '#src/ui/list/pane.tsx'
import { Select } from '#src/ui/select.tsx'
import type { BulkHandOverResult } from '../hand-over-form.server.ts'
import { BulkHead, ChangingOrders, ChosenOrders, StayingOrders } from './bulk-parts.tsx'
import { submitTexts, titles } from './bulk-texts.ts'

type Props = {
  bulk: BulkHandOverResult
  /** How many orders the list finds. */
  total: number
  closeTo: string
}

/** The chosen orders, who has each now, and the colleague to whom they are given. */
export function HandOverPane({ bulk, total, closeTo }: Props) {
  const can = bulk.rows.filter(({ reason }) => reason === null)
  const stays = bulk.rows.filter(({ reason }) => reason !== null)
  const count = can.length
  return (
    <Form method="post" preventScrollReset noValidate aria-label={titles.hand_over()} className="min-h-full">
      <ChosenOrders rows={can} />
      <div className="flex min-h-full flex-col">
        <BulkHead
          title={titles.hand_over()}
          isDone={false}
          can={count}
          stays={stays.length}
          total={total}
          intentForAll="bulk-hand-over-all"
          closeTo={closeTo}
        />
        <StayingOrders rows={stays} />
        <ChangingOrders
          title={m.orders_bulk_can_hand_over({ count })}
          rows={can}
          noteOf={({ claimedBy }) => (claimedBy === null ? m.orders_bulk_unclaimed() : m.staff_queue_with({ name: claimedBy }))}
        />
        {count > 0 && <Colleague bulk={bulk} />}
        <div className="grow" />
        <Foot count={bulk.colleagues.length > 0 ? count : 0} closeTo={closeTo} />
      </div>
    </Form>
  )
}

function Colleague({ bulk: { colleagues, colleague, error } }: Pick<Props, 'bulk'>) {
  if (colleagues.length === 0)
    return (
      <PaneBlock level={2}>
        <p className="text-xs text-ink-2">{m.orders_bulk_no_colleague()}</p>
      </PaneBlock>
    )
  return (
    <PaneBlock level={2}>
      <Field name="colleague" label={m.hand_over_to()} error={error ?? undefined}>
        <Select dense name="colleague" required defaultValue={colleague}>
          <option value="">{m.hand_over_choose()}</option>
          {colleagues.map(({ id, name, role }) => (
            <option key={id} value={id}>
              {m.hand_over_option({ name, role })}
            </option>
          ))}
        </Select>
      </Field>
    </PaneBlock>
  )
}

function Foot({ count, closeTo }: { count: number; closeTo: string }) {
  return (
    <div className="sticky bottom-0 grid gap-2 border-t border-line bg-surface px-4 py-3 lg:px-4.5">
      {count > 0 && (
        <p className="flex items-center gap-1.5 text-2xs text-ink-2">
          <Undo2 aria-hidden="true" className="size-3.5 shrink-0" />
          {m.orders_batch_undo_hint_hand_over()}
        </p>
      )}
      <div className="flex gap-2">
        {count > 0 && (
          <SubmitButton size="s" name="intent" value="bulk-hand-over-apply" className="grow">
            <UserRoundCheck aria-hidden="true" />
            {submitTexts.hand_over({ count })}
          </SubmitButton>
        )}
        <ButtonLink to={closeTo} preventScrollReset variant="quiet" size="s">
          {m.orders_bulk_back()}
        </ButtonLink>
      </div>
    </div>
  )
}
