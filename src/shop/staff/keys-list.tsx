import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import type { ToggleEvent } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { keyText, staffCommands } from './commands.ts'
import type { Command } from './commands.ts'
import { Key } from './key.tsx'
import { areKeysOn, keysPopover, turnKeys, useStaffKeys } from './keys.ts'

/** What the page has besides its commands: lists, their search, and what is open. */
type Parts = Record<'canSearch' | 'hasRows' | 'canSelect' | 'canEdit' | 'canClear', boolean>

const noParts: Parts = { canSearch: false, hasRows: false, canSelect: false, canEdit: false, canClear: false }

const partsOfPage = (): Parts => {
  const has = (selector: string): boolean =>
    Array.from(document.querySelectorAll(selector)).some((element) => element.checkVisibility())
  return {
    canSearch: has('[data-search]'),
    hasRows: has('[data-row]'),
    canSelect: has('[data-select]'),
    canEdit: has('[data-edit]'),
    canClear: has('[data-clear]'),
  }
}

type Meaning = [keys: readonly string[], meaning: string]

const meaningsOf = ({ canSearch, hasRows, canSelect, canEdit, canClear }: Parts): Meaning[] => {
  const all: (Meaning | false)[] = [
    canSearch && [['/'], m.staff_keys_search()],
    hasRows && [['J', 'K'], m.staff_keys_walk()],
    hasRows && [['Enter'], m.staff_keys_open()],
    canSelect && [['X'], m.staff_keys_select()],
    canEdit && [['E'], m.staff_keys_edit()],
    [['Ctrl K'], m.staff_keys_commands()],
    [['?'], m.staff_keys_show()],
    [['Esc'], canClear ? m.staff_keys_clear() : m.staff_keys_close()],
  ]
  return all.filter((meaning) => meaning !== false)
}

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
  const [parts, setParts] = useState(noParts)
  const [commands, setCommands] = useState<readonly Command[]>([])
  const look = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    // So that it is read out and scrolls by keyboard; closing returns the focus.
    if (newState === 'open') currentTarget.focus()
    setOn(areKeysOn())
    setParts(partsOfPage())
    setCommands(staffCommands().filter(({ keys }) => keys.length > 0))
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
      <Meanings meanings={meaningsOf(parts)} />
      <Commands title={m.staff_keys_here()} commands={commands.filter(({ keys }) => keys.length === 1)} />
      <Commands title={m.staff_keys_go()} commands={commands.filter(({ keys }) => keys.length > 1)} />
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

function Commands({ title, commands }: { title: string; commands: readonly Command[] }) {
  if (commands.length === 0) return null
  return (
    <>
      <h3 className="pb-2.5 text-sm font-bold">{title}</h3>
      <Meanings meanings={commands.map(({ name, keys }) => [keys.map(keyText), name])} />
    </>
  )
}

function Meanings({ meanings }: { meanings: readonly Meaning[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 pb-5 text-sm">
      {meanings.map(([names, meaning]) => (
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
