import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { defaultAlerts, isFinalState, mutedFor } from '../order.ts'
import type { OrderState } from '../order.ts'
import type { TransitionError } from '../staff-form.server.ts'
import type { StaffOrderView } from '../staff-view.ts'
import { AlertTiles } from './alert-tiles.tsx'
import { EmailPreview } from './email-preview.tsx'
import { CounterPaymentForm } from './staff-counter-payment.tsx'
import { MoveChoices } from './staff-move-choices.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import { useSettling } from './use-settling.ts'

type Props = { order: StaffOrderView; shopName: string; error: TransitionError | undefined }

/** Allowed transitions, notification channels and email preview, in one plain form. */
export function StaffMoves({ order, shopName, error }: Props) {
  const [chosen, setChosen] = useState(() => firstChoice(order, error))
  const isSettling = useSettling(order.undo !== null)
  const busy = useIsSending()
  const { box, onSubmit } = useFocusAfter<HTMLFormElement>()
  const move = order.allowed.find(({ to }) => to === chosen) ?? order.allowed[0]
  if (!move)
    return (
      <>
        <ErrorSummary errors={error?.errors} />
        <p className="text-xs text-ink-2">{noMoves(order)}</p>
      </>
    )
  const counterPayment = order.allowed.find(({ due }) => due !== null)
  return (
    <Form ref={box} method="post" onSubmit={onSubmit} className="group/move grid gap-3.5 print:hidden">
      <input type="hidden" name="number" value={order.number} />
      <input type="hidden" name="seen" value={order.state} />
      <input type="hidden" name="version" value={order.version} />
      <ErrorSummary errors={error?.errors} />
      <MoveChoices order={order} move={move} chosen={chosen} choose={setChosen} />
      {counterPayment?.due && (
        <div
          className={
            counterPayment.event === 'pay'
              ? 'hidden group-has-[[value=pending]:checked]/move:block'
              : 'hidden group-has-[[value=completed]:checked]/move:block'
          }
        >
          <CounterPaymentForm due={counterPayment.due} error={error} />
        </div>
      )}
      <Reopening order={order} error={error} />
      <Sending order={order} error={error} />
      <AlertTiles
        key={move.to}
        order={order}
        chosen={defaultAlerts(move.to, move.event)}
        muted={mutedFor(move.event, order.silenced)}
      />
      <EmailPreview email={move.email} shopName={shopName} language={order.language} />
      <div className="sticky bottom-0 -mx-4 grid gap-2 border-t border-line bg-surface px-4 pt-2.5 pb-3 lg:-mx-4.5 lg:px-4.5">
        {(chosen === undefined || move.event !== 'reopen') && (
          <p className="flex items-center gap-1.5 text-2xs text-ink-2">
            <Undo2 aria-hidden="true" className="size-3.5 shrink-0" />
            {chosen === undefined ? m.staff_move_next() : m.staff_undo_hint()}
          </p>
        )}
        <Button wide disabled={busy || isSettling} className="text-sm">
          <span className="group-has-[[value=none]:checked]/move:hidden">{m.staff_save()}</span>
          <span className="hidden group-has-[[value=none]:checked]/move:inline">{m.staff_save_silently()}</span>
        </Button>
      </div>
    </Form>
  )
}

type Choosing = Pick<StaffOrderView, 'allowed' | 'undo' | 'moves'>

/**
 * Preselects the regular next step; nothing right after another transition, as a double click could submit it, nor for reopening
 * an order or after it.
 */
function firstChoice({ allowed, undo, moves }: Choosing, error: TransitionError | undefined): OrderState | undefined {
  const typed = error && !error.errors['form'] ? allowed.find(({ to }) => to === error.values['to']) : undefined
  const isUsual = undo === null && allowed[0]?.event !== 'reopen' && moves.at(-1)?.event !== 'reopen'
  const usual = isUsual ? allowed[0] : undefined
  return (typed ?? usual)?.to
}

/** Why there are no buttons: the order has ended, or this member of staff may not change it. */
const noMoves = ({ state, canMove }: StaffOrderView): string =>
  canMove || isFinalState(state) ? m.staff_order_no_moves() : m.staff_order_not_yours()

/** Reason for reopening an order that was handed over. */
function Reopening({ order, error }: Omit<Props, 'shopName'>) {
  if (!order.allowed.some(({ event }) => event === 'reopen')) return null
  return (
    <div className="hidden group-has-[[name=to]:checked]/move:block">
      <MoveField name="reason" label={m.staff_reopen_reason()} hint={m.staff_reopen_hint()} maxLength={300} error={error} />
    </div>
  )
}

/** Optional tracking number in the same step as sending. */
function Sending({ order, error }: Omit<Props, 'shopName'>) {
  if (!(order.fulfilment === 'delivery' && order.allowed.some(({ event }) => event === 'prepare'))) return null
  const [label, hint] = [m.staff_tracking_number(), m.staff_tracking_hint()]
  return <MoveField name="tracking_number" label={label} hint={hint} maxLength={60} error={error} optional />
}

type FieldProps = Pick<Props, 'error'> & { name: string; label: string; hint: string; maxLength: number; optional?: boolean }

function MoveField({ name, label, hint, maxLength, error, optional = false }: FieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error?.errors[name]} optional={optional}>
      <TextInput
        name={name}
        maxLength={maxLength}
        autoComplete="off"
        defaultValue={error?.values[name] ?? ''}
        className="text-xs"
      />
    </Field>
  )
}
