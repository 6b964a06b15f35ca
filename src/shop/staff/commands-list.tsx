import { Command as CommandIcon, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { comboboxProps, optionId } from '#src/ui/combobox.ts'
import { useLocale } from '#src/ui/locale.ts'
import { keyText, staffCommands, matching } from './commands.ts'
import type { Command } from './commands.ts'
import { commandsDialog, pressElement } from './keys.ts'
import { Key } from './key.tsx'

type Choice = Pick<Command, 'name' | 'keys'> & { run: () => void }

/** Pages that no link of this page may lead to. */
type Props = { pages: readonly { name: string; path: string }[] }

/** The button that shows every command of the page, and the list; Ctrl or ⌘ with K does the same. Needs scripts. */
export function StaffCommands({ pages }: Props) {
  const [commands, setCommands] = useState<readonly Command[]>([])
  // Counts closings, so that the search field starts empty the next time.
  const [times, setTimes] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  // React does not listen to `toggle` on a dialog rendered by the server.
  useEffect(() => {
    const element = dialog.current
    const look = (event: Event) => {
      if (event instanceof ToggleEvent && event.newState === 'open') return setCommands(ownFirst(staffCommands()))
      setCommands([])
      setTimes((before) => before + 1)
    }
    element?.addEventListener('toggle', look)
    return () => element?.removeEventListener('toggle', look)
  }, [])
  return (
    <>
      <button
        type="button"
        onClick={() => dialog.current?.showModal()}
        className="flex h-10 shrink-0 items-center gap-2 rounded-sm border border-line-2 bg-surface px-2.5 text-xs hover:border-ink-3 max-md:hidden lg:h-8.5 unscripted:hidden"
      >
        <CommandIcon aria-hidden="true" className="size-4 text-ink-2" />
        <span className="max-xl:sr-only">{m.staff_commands()}</span>
        <Key>Ctrl K</Key>
      </button>
      <dialog
        id={commandsDialog}
        ref={dialog}
        aria-label={m.staff_commands()}
        closedby="any"
        className="mx-auto mt-[12dvh] w-[min(100%-2rem,34rem)] rounded-xl border border-line bg-surface p-0 text-ink shadow-float backdrop:bg-veil"
      >
        <Palette key={times} commands={commands} pages={commands.length > 0 ? pages : []} close={() => dialog.current?.close()} />
      </dialog>
    </>
  )
}

const list = 'commands-list'

/** What the page itself offers, and then the ways to others. */
const ownFirst = (commands: readonly Command[]): Command[] => {
  const isOwn = ({ element }: Command): boolean => element.dataset['key'] !== undefined
  return [...commands.filter(isOwn), ...commands.filter((command) => !isOwn(command))]
}

type Listed = Props & { commands: readonly Command[]; close: () => void }

function useChoices({ commands, pages, close }: Listed, text: string): Choice[] {
  const locale = useLocale()
  const navigate = useNavigate()
  const submit = useSubmit()
  const found = matching(commands, text).map(({ name, keys, element }) => ({
    name,
    keys,
    run: () => {
      close()
      pressElement(element)
    },
  }))
  const go = (path: string) => () => {
    close()
    void navigate(path)
  }
  const others = matching(pages, text).filter(({ name }) => !found.some((one) => one.name === name))
  const all = [...found, ...others.map(({ name, path }) => ({ name, keys: [], run: go(path) }))]
  const query = text.trim()
  if (!query) return all
  // Posted, because customers are searched: the address of the results does not say for whom.
  const search = (): void => {
    close()
    void submit({ q: query }, { method: 'post', action: pathTo('staff.search', locale) })
  }
  return [...all, { name: m.staff_commands_search({ text: query }), keys: [], run: search }]
}

function Palette(listed: Listed) {
  const [text, setText] = useState('')
  const [at, setAt] = useState<number>()
  const choices = useChoices(listed, text)
  // None at first: a screen reader would read the active option in the place of the field.
  const current = Math.min(at ?? (text === '' ? -1 : 0), choices.length - 1)
  const byKey = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: Math.max(current, 0) - 1,
      Home: 0,
      End: choices.length - 1,
    }
    const to = ownValue(moves, event.key)
    if (to === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (to === undefined) choices[current]?.run()
    if (to !== undefined) setAt((to + choices.length) % Math.max(1, choices.length))
  }
  return (
    <>
      <div className="relative border-b border-line">
        <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-4 my-auto size-4.5 text-ink-2" />
        <input
          {...comboboxProps(list, { isOpen: choices.length > 0, active: current })}
          aria-label={m.staff_commands_find()}
          placeholder={m.staff_commands_find()}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(undefined)
          }}
          onKeyDown={byKey}
          className="h-13 w-full bg-transparent ps-11 pe-4 outline-none"
        />
      </div>
      <p role="status" className="sr-only">
        {text !== '' && (choices.length === 1 ? m.staff_search_count_one() : m.staff_search_count({ count: choices.length }))}
      </p>
      <Choices choices={choices} current={current} />
    </>
  )
}

function Choices({ choices, current }: { choices: readonly Choice[]; current: number }) {
  return (
    <div id={list} role="listbox" aria-label={m.staff_commands()} className="max-h-[50dvh] overflow-y-auto p-1.5">
      {choices.map(({ name, keys, run }, index) => (
        <button
          type="button"
          key={`${name} ${keys.join(' ')}`}
          id={optionId(list, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onClick={run}
          ref={(element) => {
            if (index === current) element?.scrollIntoView({ block: 'nearest' })
          }}
          className="flex min-h-9 w-full items-center gap-3 rounded-sm px-3 text-start text-sm hover:bg-sunken aria-selected:bg-green-soft"
        >
          <span className="min-w-0 grow truncate">{name}</span>
          <span className="flex gap-1">
            {keys.map((key) => (
              <Key key={key}>{keyText(key)}</Key>
            ))}
          </span>
        </button>
      ))}
    </div>
  )
}
