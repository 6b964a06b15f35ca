import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ComponentProps, MouseEvent } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from './class-names.ts'
import { useHydrated } from './use-hydrated.ts'

type Props = {
  name?: string
  value: number
  /** The maximum that is available, if known. */
  max?: number | undefined
  /** What is counted, for screen readers: "Protetor solar FPS 50+". */
  label: string
  size?: 'l' | 'm' | 's'
  /** The minimum that can be chosen; in `change` mode it goes down to 0. */
  min?: number
  /**
   * `choose`: only picks a number for the surrounding form (the buttons need scripts, typing does not). `change`: every click or
   * typed number submits the surrounding form; the buttons send `step` = `less` or `more`, which `steppedQuantity` reads.
   */
  mode?: 'choose' | 'change'
  id?: string
  /** Id of the text that explains why no more can be chosen. */
  describedBy?: string | undefined
}

const button =
  'grid aspect-square h-full place-items-center rounded-md text-green hover:bg-green-soft disabled:text-ink-3 aria-disabled:text-ink-3'

const heights = { l: 'h-12.5', m: 'h-11', s: 'h-9' }

export function Stepper({ name = 'quantity', value, min = 1, max, label, size = 'm', mode = 'choose', id, describedBy }: Props) {
  const input = useCounted(value)
  const end = useEnd(mode === 'change' && max !== undefined && value >= max, describedBy)
  const step = (by: 1 | -1) => () => {
    if (mode === 'change') return
    if (by === 1) input.current?.stepUp()
    if (by === -1) input.current?.stepDown()
  }
  const type = mode === 'change' ? 'submit' : 'button'
  const buttonLook = classNames(button, mode === 'choose' && 'unscripted:hidden')
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center justify-between rounded-md border border-control bg-surface',
        heights[size],
      )}
    >
      {/* Enter in the field presses the form's first submit button, which must not be "less". */}
      {mode === 'change' && <button type="submit" tabIndex={-1} aria-hidden="true" className="hidden" />}
      <button
        type={type}
        name="step"
        value="less"
        aria-label={m.ui_stepper_less({ label })}
        onClick={step(-1)}
        className={buttonLook}
      >
        <Minus className="size-4" />
      </button>
      <input
        ref={input}
        id={id}
        name={name}
        type="number"
        inputMode="numeric"
        min={mode === 'change' ? 0 : min}
        max={max}
        defaultValue={value}
        aria-label={m.ui_stepper_quantity({ label })}
        aria-describedby={describedBy}
        onBlur={(event) => {
          if (mode === 'change' && event.target.value !== String(value)) event.target.form?.requestSubmit()
        }}
        className="h-full w-10 appearance-none rounded-sm bg-transparent text-center font-bold tabular-nums [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button
        type={type}
        name="step"
        value="more"
        aria-label={m.ui_stepper_more({ label })}
        onClick={step(1)}
        className={buttonLook}
        {...end}
      >
        <Plus className="size-4" />
      </button>
    </span>
  )
}

/**
 * Attributes of the plus button at the maximum. `aria-disabled`, since `disabled` would lose the focus of the visitor who just
 * pressed it.
 */
function useEnd(isAtEnd: boolean, describedBy: string | undefined): ComponentProps<'button'> {
  const hasScripts = useHydrated()
  if (!isAtEnd) return {}
  const onClick = (event: MouseEvent) => event.preventDefault()
  return { disabled: !hasScripts, 'aria-disabled': true, 'aria-describedby': describedBy, onClick }
}

/** Replaces the typed value when the current value changes, but not at hydration; the field keeps its focus. */
function useCounted(value: number) {
  const input = useRef<HTMLInputElement>(null)
  const counted = useRef(value)
  useEffect(() => {
    if (input.current && counted.current !== value) input.current.value = String(value)
    counted.current = value
  }, [value])
  return input
}
