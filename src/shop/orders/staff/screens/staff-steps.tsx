import { Check } from 'lucide-react'
import { formatDay, formatTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { lisbonDate } from '#src/kernel/dates.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import {
  effectiveTransitions,
  usualSteps,
  awaitsHandover,
  awaitsPayment,
  isHandedOver,
  isInPreparation,
} from '../../order/order.ts'
import type { OrderState } from '../../order/order.ts'
import type { StaffOrderView } from '../staff-view.ts'

/** Progress of an order on its regular path, in one dense line; hidden once it left it. */
export function StaffSteps({ order }: { order: StaffOrderView }) {
  const current = usualSteps.indexOf(order.state)
  if (current === -1) return null
  // Most orders never wait for payment: they start with the preparation.
  const states = order.transitions.some(({ to }) => awaitsPayment(to)) ? usualSteps : usualSteps.slice(1)
  return (
    <ol aria-label={m.order_progress()} className="mt-3.5 flex">
      {states.map((state) => (
        <Step key={state} state={state} order={order} place={usualSteps.indexOf(state) - current} />
      ))}
    </ol>
  )
}

/** `place`: negative for past steps, zero for the current one, positive for later ones. */
function Step({ state, order, place }: { state: OrderState; order: StaffOrderView; place: number }) {
  const locale = useLocale()
  const isDone = place < 0 || isHandedOver(order.state)
  const reached = effectiveTransitions(order.transitions).findLast(({ to }) => to === state)?.at
  return (
    <li
      aria-current={place === 0 ? 'step' : undefined}
      className="group relative grid min-w-0 flex-1 content-start pe-2 text-2xs leading-4 last:pe-0"
    >
      <span
        aria-hidden="true"
        className={classNames('absolute start-4.5 end-0 top-1.75 h-0.5 group-last:hidden', place < 0 ? 'bg-green' : 'bg-line-2')}
      />
      <span
        aria-hidden="true"
        className={classNames('mb-1.25 grid size-4 place-items-center rounded-full border-2', dot(isDone, place))}
      >
        {isDone && <Check className="size-2.5 stroke-[3.5]" />}
      </span>
      <b className={place > 0 ? 'font-semibold text-ink-2' : ''}>{stepName(state, order)}</b>
      {reached && place <= 0 && <span className="text-ink-2 tabular-nums">{momentText(reached, order, locale)}</span>}
    </li>
  )
}

/** The time; with its day, unless it is the day of the order, which stands above. */
const momentText = (at: Date, { placedAt }: Pick<StaffOrderView, 'placedAt'>, locale: Locale): string =>
  lisbonDate(at) === lisbonDate(placedAt) ? formatTime(at, locale) : `${formatDay(at, locale)} ${formatTime(at, locale)}`

function dot(isDone: boolean, place: number): string {
  if (isDone) return 'border-green bg-green text-on-green'
  return place === 0 ? 'border-green bg-green ring-2 ring-surface ring-inset' : 'border-line-2 bg-surface'
}

function stepName(state: OrderState, { fulfilment }: StaffOrderView): string {
  const isPickup = fulfilment === 'pickup'
  if (awaitsPayment(state)) return m.order_payment()
  if (isInPreparation(state)) return m.order_state_pending()
  if (awaitsHandover(state)) return isPickup ? m.staff_step_ready() : m.order_state_sent()
  return isPickup ? m.order_step_collected() : m.order_step_delivered()
}
