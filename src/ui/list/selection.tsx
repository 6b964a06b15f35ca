import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { useIsSending } from '../sending.ts'

export type Selection<Row> = {
  /** Name of the checkboxes; each submits the key of its row, or `value`. */
  name: string
  value?: (row: Row) => string
  /** Accessible name of a row's checkbox. */
  label: (row: Row) => string
  /** The row is checked when the list is shown. */
  isChecked?: (row: Row) => boolean
  /** Buttons of the bar; the checked rows are submitted with them. */
  actions: ReactNode
}

const boxesIn = (element: HTMLElement | null): HTMLInputElement[] =>
  Array.from(element?.querySelectorAll<HTMLInputElement>('[data-select]') ?? [])

/** Counts the checked rows. The checkboxes belong to the browser, so that they also work without scripts. */
export function useSelection(rows: unknown) {
  const box = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const recount = () => setCount(boxesIn(box.current).filter(({ checked }) => checked).length)
  // The browser restores checkboxes before hydration, and a checked row may be gone after an action.
  useEffect(recount, [rows])
  const selectAll = (checked: boolean) => {
    for (const each of boxesIn(box.current)) each.checked = checked
    recount()
  }
  return { box, count, recount, selectAll }
}

type RowProps = { form: string; name: string; value: string; label: string; defaultChecked: boolean }

/** A press of "x" toggles the checkbox of the focused row. */
export function RowCheckbox({ label, ...input }: RowProps) {
  return (
    // Above the row's link, and as high as the row.
    <label className="relative z-1 -my-1 grid size-8 place-items-center">
      <span className="sr-only">{label}</span>
      <input {...input} type="checkbox" data-select className="check" />
    </label>
  )
}

type AllProps = { count: number; rows: number; onChange: (checked: boolean) => void }

/** Checks or unchecks all rows of the page. Needs scripts. */
export function SelectAll({ count, rows, onChange }: AllProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = count > 0 && count < rows
  }, [count, rows])
  return (
    <label className="grid size-8 place-items-center unscripted:hidden">
      <span className="sr-only">{m.ui_select_all()}</span>
      <input
        ref={input}
        type="checkbox"
        className="check"
        checked={count === rows}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}

type BarProps = { id: string; count: number; onReset: () => void; children: ReactNode }

/** What can be done with the checked rows; shown while there is one, without scripts by CSS alone. */
export function BulkBar({ id, count, onReset, children }: BarProps) {
  const text = count === 1 ? m.ui_selected_one() : m.ui_selected({ count })
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && text}
      </p>
      <Form
        id={id}
        method="post"
        aria-label={count > 0 ? text : undefined}
        // The checkboxes are reset after this event.
        onReset={() => setTimeout(() => onReset())}
        className="sticky bottom-2 z-10 mx-auto my-2 hidden w-fit max-w-[calc(100%-1rem)] flex-wrap items-center gap-1 rounded-md border border-on-band/20 bg-band py-1.5 ps-3.5 pe-1.5 text-xs text-on-band shadow-float group-has-[[data-select]:checked]/selection:flex print:hidden"
      >
        <span
          aria-hidden="true"
          className="me-2 font-bold whitespace-nowrap tabular-nums max-lg:w-[calc(100%-4rem)] unscripted:hidden"
        >
          {text}
        </span>
        <div className="flex items-center gap-1 max-lg:order-last max-lg:w-full">{children}</div>
        <button
          type="reset"
          data-clear
          aria-label={m.ui_selection_clear()}
          className="ms-auto grid min-h-11 min-w-11 place-items-center rounded-sm hover:bg-on-band/20 lg:min-h-9 lg:min-w-9 [&>svg]:size-4"
        >
          <X aria-hidden="true" />
        </button>
      </Form>
    </>
  )
}

// With the label below its sign they stand beside each other on phones too; with room for a pane only the widest screens have both.
const bulkLook =
  'inline-flex min-h-11 items-center rounded-sm font-semibold hover:bg-on-band/20 disabled:opacity-55 lg:min-h-9 lg:gap-2 lg:px-3 lg:whitespace-nowrap max-lg:min-w-0 max-lg:flex-1 max-lg:flex-col max-lg:gap-1 max-lg:px-0.5 max-lg:py-1 max-lg:text-center max-lg:text-2xs max-lg:leading-tight [&>svg]:size-4 [&>svg]:shrink-0 lg:max-[96rem]:[&>svg]:hidden'

/** A button of the bar; its value is the form's `intent`. */
export function BulkButton({ value, children }: { value: string; children: ReactNode }) {
  return (
    <button name="intent" value={value} disabled={useIsSending()} className={bulkLook}>
      {children}
    </button>
  )
}

/** A button of the bar that leads to a page about the checked rows, which are in its address. */
export function BulkLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <button formMethod="get" formAction={to} className={bulkLook}>
      {children}
    </button>
  )
}
