import { m } from '#src/i18n/paraglide/messages.js'
import type { Fulfilment } from '../../delivery/fulfilment.ts'
import type { OrderState } from '../order.ts'
import type { StaffOrderView } from '../staff-view.ts'
import { moveVerb } from './move-verb.ts'

type Allowed = StaffOrderView['allowed'][number]
type ChoicesProps = { order: StaffOrderView; move: Allowed; chosen: OrderState | undefined; choose: (to: OrderState) => void }

/** The transitions that are allowed now, each with its shortcut. */
export function MoveChoices({ order, move, chosen, choose }: ChoicesProps) {
  const mustCheck = order.allowed.some((one) => one.needsPharmacist && one.to === move.to)
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="pb-1.5 text-xs font-bold">{m.staff_order_move()}</legend>
      <div className="flex flex-wrap gap-1.5">
        {order.allowed.map((one, index) => (
          <MoveChoice
            key={one.event}
            move={one}
            number={index + 1}
            fulfilment={order.fulfilment}
            isChosen={one.to === chosen}
            onChoose={() => choose(one.to)}
          />
        ))}
      </div>
      {mustCheck && <p className="text-xs font-medium text-warn">{m.staff_error_check()}</p>}
      {move.event === 'prepare' && !mustCheck && order.lines.some((line) => line.isMedicine && !line.checkedAt) && (
        <p className="text-xs text-ink-2">{m.staff_order_will_check()}</p>
      )}
    </fieldset>
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
        required
        defaultChecked={isChosen}
        onChange={onChoose}
        data-key={number}
        className="sr-only"
      />
      <span>{moveVerb(move.event, fulfilment)}</span>
      <kbd className="grid size-4.5 place-items-center rounded-xs border border-line-2 text-2xs font-semibold text-ink-2 max-lg:hidden">
        {number}
      </kbd>
    </label>
  )
}
