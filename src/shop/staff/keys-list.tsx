import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import type { ToggleEvent } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { staffCommands } from './commands.ts'
import type { Command } from './commands.ts'
import { Key } from './key.tsx'
import { areKeysOn, keysPopover, turnKeys, useStaffKeys } from './keys.ts'

const keys = ({ canSelect, canEdit }: { canSelect: boolean; canEdit: boolean }): [keys: readonly string[], meaning: string][] => [
  [['/'], m.staff_keys_search()],
  [['J', 'K'], m.staff_keys_walk()],
  [['Enter'], m.staff_keys_open()],
  ...(canSelect ? [[['X'], m.staff_keys_select()] satisfies [readonly string[], string]] : []),
  ...(canEdit ? [[['E'], m.staff_keys_edit()] satisfies [readonly string[], string]] : []),
  [['Ctrl K'], m.staff_keys_commands()],
  [['?'], m.staff_keys_show()],
  [['Esc'], m.staff_keys_close()],
]

/** Shows the keyboard shortcuts of the staff area, and listens to them while mounted. Needs scripts. */
export function StaffKeys({ className, labelClassName }: { className: string; labelClassName?: string }) {
  useStaffKeys()
  return (
    <>
      <button type="button" popoverTarget={keysPopover} className={`${className} unscripted:hidden`}>
        <Keyboard aria-hidden="true" />
        <span className={labelClassName}>{m.staff_keys()}</span>
        <Key className="ms-auto max-lg:hidden">?</Key>
      </button>
      <KeysList />
    </>
  )
}

function KeysList() {
  const [on, setOn] = useState(true)
  const [rows, setRows] = useState({ canSelect: false, canEdit: false })
  const [commands, submitSettingForm] = useState<readonly Command[]>([])
  const look = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    // So that it is read out and scrolls by keyboard; closing returns the focus.
    if (newState === 'open') currentTarget.focus()
    setOn(areKeysOn())
    setRows({
      canSelect: document.querySelector('[data-select]') !== null,
      canEdit: document.querySelector('[data-edit]') !== null,
    })
    submitSettingForm(staffCommands().filter(({ key }) => key !== undefined))
  }
  return (
    <div
      id={keysPopover}
      popover="auto"
      role="dialog"
      aria-labelledby="keys-title"
      tabIndex={-1}
      onToggle={look}
      className="m-auto max-h-[90dvh] w-[min(100%-2rem,24rem)] overflow-y-auto rounded-xl border border-line bg-surface p-6 text-ink shadow-float outline-none backdrop:bg-veil"
    >
      <h2 id="keys-title" className="pb-4 text-xl">
        {m.staff_keys_title()}
      </h2>
      <Meanings keys={keys(rows)} />
      {commands.length > 0 && (
        <>
          <h3 className="pb-2.5 text-sm font-bold">{m.staff_keys_here()}</h3>
          <Meanings keys={commands.map(({ name, key = '' }) => [[key.toUpperCase()], name])} />
        </>
      )}
      <Button
        type="button"
        variant="quiet"
        size="s"
        onClick={() => {
          turnKeys(!on)
          setOn(!on)
        }}
      >
        {on ? m.staff_keys_off() : m.staff_keys_on()}
      </Button>
    </div>
  )
}

function Meanings({ keys: visible }: { keys: ReturnType<typeof keys> }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 pb-5 text-sm">
      {visible.map(([names, meaning]) => (
        <div key={`${names.join(' ')} ${meaning}`} className="col-span-2 grid grid-cols-subgrid">
          <dt className="flex gap-1">
            {names.map((name) => (
              <Key key={name}>{name}</Key>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
