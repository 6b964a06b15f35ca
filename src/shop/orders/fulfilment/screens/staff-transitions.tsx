import { Undo2 } from 'lucide-react'
import { useState, useEffect } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { defaultAlerts, isFinalState, mutedFor } from '../../order/order.ts'
import type { OrderState } from '../../order/order.ts'
import type { TransitionFormErrors } from '../../staff/staff-transition-form.server.ts'
import type { StaffOrderView } from '../../staff/staff-view.ts'
import { leftAfterStart } from '../../picking/pick.ts'
import { AlertTiles } from './alert-tiles.tsx'
import { CounterPaymentForm } from '../../staff/screens/staff-counter-payment.tsx'
import { useFocusAfter } from '../../order/screens/use-focus-after.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { LogoMark } from '#src/ui/logo.tsx'
import type { OrderLabels } from '../../order/order-emails.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import { transitionVerb } from '../../order/state-labels.ts'

/** Milliseconds in which a new button ignores clicks, because it may appear under a double click. */
const settling = 2000

function useSettling(isNew: boolean): boolean {
  const scripts = useHydrated()
  const [is, setIs] = useState(scripts && isNew)
  useEffect(() => {
    if (!is) return undefined
    const timer = setTimeout(() => setIs(false), settling)
    return () => clearTimeout(timer)
  }, [is])
  return is
}

type Props = { order: StaffOrderView; shopName: string; error: TransitionFormErrors | undefined }

/** Allowed transitions, notification channels and email preview, in one plain form. */
export function StaffTransitions({ order, shopName, error }: Props) {
  const [chosen, setChosen] = useState(() => firstChoice(order, error))
  const isSettling = useSettling(order.undo !== null)
  const busy = useIsSending()
  const { box, onSubmit } = useFocusAfter<HTMLFormElement>()
  const state = useFormState({ saved: {}, result: error })
  const transition = order.allowed.find(({ to }) => to === chosen) ?? order.allowed[0]
  if (!transition)
    return (
      <>
        <ErrorSummary errors={error?.errors} />
        <p className="text-xs text-ink-2">{noTransitions(order)}</p>
      </>
    )
  const counterPayment = order.allowed.find(({ due }) => due !== null)
  return (
    <StateForm
      ref={box}
      state={state}
      hidden={{ number: order.number, seen: order.state, version: order.version }}
      onSubmit={onSubmit}
      className="group/transition print:hidden"
    >
      <TransitionChoices order={order} transition={transition} chosen={chosen} choose={setChosen} />
      {counterPayment?.due && (
        <div
          className={
            counterPayment.event === 'pay'
              ? 'hidden group-has-[[value=pending]:checked]/transition:block'
              : 'hidden group-has-[[value=completed]:checked]/transition:block'
          }
        >
          <CounterPaymentForm due={counterPayment.due} />
        </div>
      )}
      <Reopening order={order} />
      <Sending order={order} />
      <AlertTiles
        key={transition.to}
        order={order}
        chosen={defaultAlerts(transition.to, transition.event)}
        muted={mutedFor(transition.event, order.silenced)}
      />
      <EmailPreview email={transition.email} shopName={shopName} language={order.language} />
      <div className="sticky bottom-0 -mx-4 grid gap-2 border-t border-line bg-surface px-4 pt-2.5 pb-3 lg:-mx-4.5 lg:px-4.5">
        {(chosen === undefined || transition.event !== 'reopen') && (
          <p className="flex items-center gap-1.5 text-2xs text-ink-2">
            <Undo2 aria-hidden="true" className="size-3.5 shrink-0" />
            {chosen === undefined ? m.staff_transition_next() : m.staff_undo_hint()}
          </p>
        )}
        <Button wide disabled={busy || isSettling} className="text-sm" data-key="e">
          <span className="group-has-[[value=none]:checked]/transition:hidden">{m.staff_save()}</span>
          <span className="hidden group-has-[[value=none]:checked]/transition:inline">{m.staff_save_silently()}</span>
          <KeyCap name="e" />
        </Button>
      </div>
    </StateForm>
  )
}

type Choosing = Pick<StaffOrderView, 'allowed' | 'undo' | 'transitions'>

/**
 * Preselects the regular next step; nothing right after another transition, as a double click could submit it, nor for reopening
 * an order or after it.
 */
function firstChoice({ allowed, undo, transitions }: Choosing, error: TransitionFormErrors | undefined): OrderState | undefined {
  const typed = error && !error.errors['form'] ? allowed.find(({ to }) => to === error.values['to']) : undefined
  const isUsual = undo === null && allowed[0]?.event !== 'reopen' && transitions.at(-1)?.event !== 'reopen'
  const usual = isUsual ? allowed[0] : undefined
  return (typed ?? usual)?.to
}

/** Why there are no buttons: the order has ended, or this member of staff may not change it. */
const noTransitions = ({ state, canTransition }: StaffOrderView): string =>
  canTransition || isFinalState(state) ? m.staff_order_no_transitions() : m.staff_order_not_yours()

/** Reason for reopening an order that was handed over. */
function Reopening({ order }: Pick<Props, 'order'>) {
  if (!order.allowed.some(({ event }) => event === 'reopen')) return null
  return (
    <div className="hidden group-has-[[name=to]:checked]/transition:block">
      <TextField
        name="reason"
        label={m.staff_reopen_reason()}
        hint={m.staff_reopen_hint()}
        maxLength={300}
        required={false}
        className="text-xs"
      />
    </div>
  )
}

/** Optional tracking number in the same step as sending. */
function Sending({ order }: Pick<Props, 'order'>) {
  if (!(order.fulfilment === 'delivery' && order.allowed.some(({ event }) => event === 'prepare'))) return null
  const [label, hint] = [m.staff_tracking_number(), m.staff_tracking_hint()]
  return <TextField name="tracking_number" label={label} hint={hint} maxLength={60} optional className="text-xs" />
}

/** Preview of the email for the chosen transition, in the customer's language. Needs scripts to follow the choice. */
function EmailPreview({
  email: { subject, heading, body },
  shopName,
  language,
}: {
  email: OrderLabels
  shopName: string
  language: Locale
}) {
  return (
    <section
      aria-label={m.staff_letter_preview()}
      className="unscripted:hidden rounded-md border border-line bg-sunken p-2.5 pt-2 text-xs"
    >
      <div className="flex justify-between gap-3 px-0.5 pb-2">
        <b className="font-semibold">{m.staff_letter_preview()}</b>
        <span className="text-ink-2">{language === 'pt' ? m.staff_letter_in_pt() : m.staff_letter_in_en()}</span>
      </div>
      <div className="rounded-sm border border-line bg-surface">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 border-b border-line px-3 py-2">
          <dt className="text-ink-2">{m.staff_letter_from()}</dt>
          <dd>{shopName}</dd>
          <dt className="text-ink-2">{m.staff_letter_subject()}</dt>
          <dd lang={languageTag[language]} className="font-semibold">
            {subject}
          </dd>
        </dl>
        <div lang={languageTag[language]} className="grid gap-2 p-3">
          <p className="flex items-center gap-1.75 font-display text-[0.9375rem] font-semibold">
            <LogoMark className="size-5" />
            {shopName}
          </p>
          <p className="font-semibold">{heading}</p>
          <p>{body}</p>
        </div>
        <p className="px-3 pb-3 text-2xs text-ink-2">{m.staff_letter_silent()}</p>
      </div>
    </section>
  )
}

type Allowed = StaffOrderView['allowed'][number]
type ChoicesProps = {
  order: StaffOrderView
  transition: Allowed
  chosen: OrderState | undefined
  choose: (to: OrderState) => void
}

/** The transitions that are allowed now, each with its shortcut. */
function TransitionChoices({ order, transition, chosen, choose }: ChoicesProps) {
  const leftToPick = leftAfterStart(order.lines)
  const mustCheck = order.allowed.some((one) => one.needsPharmacist && one.to === transition.to)
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="pb-1.5 text-xs font-bold">{m.staff_order_transition()}</legend>
      <div className="flex flex-wrap gap-1.5">
        {order.allowed.map((one, index) => (
          <TransitionChoice
            key={one.event}
            transition={one}
            number={index + 1}
            fulfilment={order.fulfilment}
            isChosen={one.to === chosen}
            onChoose={() => choose(one.to)}
          />
        ))}
      </div>
      {transition.event === 'prepare' && leftToPick > 0 && (
        <p className="text-xs font-medium text-warn">{m.staff_transition_left_to_pick({ count: leftToPick })}</p>
      )}
      {mustCheck && <p className="text-xs font-medium text-warn">{m.staff_error_check()}</p>}
      {transition.event === 'prepare' && !mustCheck && order.lines.some((line) => line.isMedicine && !line.checkedAt) && (
        <p className="text-xs text-ink-2">{m.staff_order_will_check()}</p>
      )}
    </fieldset>
  )
}

type ChoiceProps = { transition: Allowed; number: number; fulfilment: Fulfilment; isChosen: boolean; onChoose: () => void }

function TransitionChoice({ transition, number, fulfilment, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-control bg-surface px-2.5 text-xs font-semibold has-[:checked]:border-green has-[:checked]:bg-green-soft has-[:checked]:text-green has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-green max-lg:min-h-10">
      <input
        type="radio"
        name="to"
        value={transition.to}
        required
        defaultChecked={isChosen}
        onChange={onChoose}
        data-key={number}
        className="sr-only"
      />
      <span>{transitionVerb(transition.event, fulfilment)}</span>
      <kbd className="grid size-4.5 place-items-center rounded-xs border border-line-2 text-2xs font-semibold text-ink-2 max-lg:hidden">
        {number}
      </kbd>
    </label>
  )
}
