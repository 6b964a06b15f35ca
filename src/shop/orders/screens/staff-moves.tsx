import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { Fulfilment } from '../../delivery/fulfilment.ts'
import { defaultAlerts, mutedFor } from '../order.ts'
import type { OrderEvent } from '../order.ts'
import type { StaffOrderView } from '../staff-view.ts'
import { AlertTiles } from './alert-tiles.tsx'
import { LetterPreview } from './letter-preview.tsx'

type Props = { order: StaffOrderView; shopName: string; problem: string | undefined }
type Allowed = StaffOrderView['allowed'][number]

/** The moves that the table of states allows, how the customer is told, and what the letter will say: one plain form. */
export function StaffMoves({ order, shopName, problem }: Props) {
  const [chosen, setChosen] = useState(order.allowed[0]?.to)
  const busy = useNavigation().state !== 'idle'
  const move = order.allowed.find(({ to }) => to === chosen) ?? order.allowed[0]
  if (!move) return <p className="text-xs text-ink-2">{m.staff_order_no_moves()}</p>
  const mustCheck = order.allowed.some((one) => one.needsPharmacist && one.to === move.to)
  return (
    <Form method="post" className="group/move grid gap-3.5">
      <input type="hidden" name="number" value={order.number} />
      <input type="hidden" name="seen" value={order.state} />
      <ErrorSummary errors={problem === undefined ? undefined : { form: problem }} />
      <fieldset className="grid min-w-0 gap-1.5">
        <legend className="pb-1.5 text-xs font-bold">{m.staff_order_move()}</legend>
        <div className="flex flex-wrap gap-1.5">
          {order.allowed.map((one, index) => (
            <MoveChoice
              key={one.event}
              move={one}
              number={index + 1}
              fulfilment={order.fulfilment}
              isChosen={one.to === move.to}
              onChoose={() => setChosen(one.to)}
            />
          ))}
        </div>
        {mustCheck && <p className="text-xs font-medium text-warn">{m.staff_error_check()}</p>}
        {move.event === 'prepare' && !mustCheck && order.lines.some((line) => line.isMedicine && !line.checkedAt) && (
          <p className="text-xs text-ink-2">{m.staff_order_will_check()}</p>
        )}
      </fieldset>
      {order.fulfilment === 'delivery' && order.allowed.some(({ event }) => event === 'prepare') && (
        <Field name="tracking_number" label={m.staff_tracking_number()} hint={m.staff_tracking_hint()} optional>
          <TextInput name="tracking_number" maxLength={60} autoComplete="off" className="text-xs" />
        </Field>
      )}
      <AlertTiles key={move.to} order={order} chosen={defaultAlerts(move.to)} muted={mutedFor(move.event, order.silenced)} />
      <LetterPreview letter={move.letter} shopName={shopName} language={order.language} />
      <div className="sticky bottom-0 -mx-4 border-t border-line bg-surface px-4 pt-2.5 pb-3 lg:-mx-4.5 lg:px-4.5">
        <Button wide disabled={busy} className="text-sm">
          <span className="group-has-[[value=none]:checked]/move:hidden">{m.staff_save()}</span>
          <span className="hidden group-has-[[value=none]:checked]/move:inline">{m.staff_save_silently()}</span>
        </Button>
      </div>
    </Form>
  )
}

type ChoiceProps = { move: Allowed; number: number; fulfilment: Fulfilment; isChosen: boolean; onChoose: () => void }

function MoveChoice({ move, number, fulfilment, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-control bg-surface px-2.5 text-xs font-semibold has-[:checked]:border-green has-[:checked]:bg-green-soft has-[:checked]:text-green has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-green max-lg:min-h-10">
      <input
        type="radio"
        name="to"
        value={move.to}
        defaultChecked={isChosen}
        onChange={onChoose}
        data-key={number}
        className="sr-only"
      />
      <span>{verb(move.event, fulfilment)}</span>
      <kbd className="grid size-4.5 place-items-center rounded-xs border border-line-2 text-2xs font-semibold text-ink-2 max-lg:hidden">
        {number}
      </kbd>
    </label>
  )
}

function verb(event: OrderEvent, fulfilment: Fulfilment): string {
  const isPickup = fulfilment === 'pickup'
  const verbs: Record<OrderEvent, () => string> = {
    pay: m.staff_move_pay,
    prepare: isPickup ? m.staff_move_prepare : m.staff_move_send,
    complete: isPickup ? m.staff_move_complete : m.staff_move_deliver,
    cancel: m.staff_move_cancel,
    annul: m.staff_move_annul,
    fail: m.staff_move_fail,
    reinstate: m.staff_move_reinstate,
  }
  return verbs[event]()
}
