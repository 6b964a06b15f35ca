import { BellOff, BellRing, Mail, Smartphone } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { unreachableText } from '../alert-labels.ts'
import type { StaffOrderView } from '../../staff/staff-view.ts'

/** `can`: it reaches anyone. */
export type AlertOption = { value: CustomerChannel | 'none'; icon: ReactNode; label: string; note: string; can: boolean }

type Props = {
  order: StaffOrderView
  chosen: readonly CustomerChannel[]
  /** Channels that the customer turned off. */ muted: readonly CustomerChannel[]
}

/** Channels to notify the customer. "None" excludes the others: by script, and without one on the server, where "none" wins. */
export function AlertTiles({ order, chosen, muted }: Props) {
  // A channel that cannot reach the customer is disabled, with the reason on its tile.
  const stateOf = (channel: CustomerChannel, reached: string): Pick<AlertOption, 'note' | 'can'> => {
    const reason = order.unreachable[channel] ?? (muted.includes(channel) ? 'turned_off' : undefined)
    return { note: reason === undefined ? reached : unreachableText(reason), can: reason === undefined }
  }
  const options: AlertOption[] = [
    {
      value: 'in_app',
      icon: <BellRing aria-hidden="true" />,
      label: m.staff_alert_in_app(),
      ...stateOf('in_app', m.staff_alert_free()),
    },
    {
      value: 'email',
      icon: <Mail aria-hidden="true" />,
      label: m.staff_alert_email(),
      ...stateOf('email', masked(order.email ?? '')),
    },
    {
      value: 'sms',
      icon: <Smartphone aria-hidden="true" />,
      label: m.staff_alert_sms(),
      ...stateOf('sms', `••• ${order.phone?.slice(-3)}`),
    },
    {
      value: 'none',
      icon: <BellOff aria-hidden="true" />,
      label: m.staff_alert_none(),
      note: m.staff_alert_no_notice(),
      can: true,
    },
  ]
  return <AlertTileGroup options={options} chosen={chosen} />
}

/** Tiles of the channels and of "None". */
export function AlertTileGroup({ options, chosen }: { options: readonly AlertOption[]; chosen: readonly CustomerChannel[] }) {
  const isSilent = chosen.length === 0
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-xs font-bold">{m.staff_alert_by()}</legend>
      <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-1.5" onChange={excludeTheRest}>
        {options.map((option) => (
          <Tile
            key={option.value}
            option={option}
            isChosen={option.can && (option.value === 'none' ? isSilent : chosen.includes(option.value))}
          />
        ))}
      </div>
    </fieldset>
  )
}

function excludeTheRest({ target, currentTarget }: ChangeEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement) || !target.checked) return
  for (const box of currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    if (box !== target && (target.value === 'none' || box.value === 'none')) box.checked = false
  }
}

function Tile({ option: { value, icon, label, note, can }, isChosen }: { option: AlertOption; isChosen: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-2 rounded-sm border border-control bg-surface px-2.5 py-1.5 text-xs has-[:checked]:border-green has-[:checked]:bg-green-soft has-[:disabled]:border-line has-[:disabled]:text-ink-2 [&>svg]:size-4 [&>svg]:text-ink-2 max-sm:[&>svg]:hidden">
      <input type="checkbox" name="alert" value={value} defaultChecked={isChosen} disabled={!can} className="check" />
      {icon}
      <span className="grid min-w-0">
        <b className="leading-4 font-semibold">{label}</b>
        <span className="truncate text-2xs leading-3.5 text-ink-2">{note}</span>
      </span>
    </label>
  )
}

/** "marta@cli…" → "mar•••@cliente.example": enough to recognise, too little to read over a shoulder. */
const masked = (email: string): string => email.replace(/^(.{1,3}).*@/, '$1•••@')
