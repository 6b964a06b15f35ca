import { ChevronDown, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

type BarProps = { label: string; children: ReactNode }

const openChips = (box: HTMLElement | null): HTMLDetailsElement[] =>
  [...(box?.querySelectorAll('details[open]') ?? [])].filter((one) => one instanceof HTMLDetailsElement)

/** The filters of a list as chips, of which one at a time is open. */
export function FilterChips({ label, children }: BarProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const close = ({ target }: PointerEvent) => {
      for (const chip of openChips(box.current)) if (target instanceof Node && !chip.contains(target)) chip.open = false
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [])
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className="flex flex-wrap items-center gap-1.5 border-b max-md:flex-nowrap max-md:overflow-x-auto border-line bg-surface px-4 py-2.5 lg:px-5 print:hidden"
      onKeyDown={(event) => {
        const [chip] = openChips(box.current)
        if (event.key !== 'Escape' || !chip) return
        event.stopPropagation()
        chip.open = false
        chip.querySelector('summary')?.focus()
      }}
    >
      {children}
    </div>
  )
}

type Props = {
  label: string
  /** What it filters by now, in words. */
  value: string
  isSet: boolean
  /** Address of the list, and the other parameters that stay. */
  action: string
  fields: Readonly<Record<string, string>>
  submit: string
  /** Removes the filter. */
  clear: { to: string; text: string }
  /** One of its values is not valid: the chip is open. */
  isInvalid?: boolean
  /** The fields of the filter. */
  children: ReactNode
}

/** A filter that says its value and unfolds its fields: a plain GET form, so that every result has an address. */
export function FilterChip({ label, value, isSet, action, fields, submit, clear, isInvalid = false, children }: Props) {
  return (
    <div
      className={classNames(
        'relative flex shrink-0 items-center rounded-sm border bg-surface text-xs',
        isInvalid ? 'border-bad' : isSet ? 'border-ink-3' : 'border-line-2',
      )}
    >
      {/* A new address has other values: the chip is then closed again. */}
      <details key={`${action} ${value} ${isInvalid}`} name="filter" open={isInvalid} className="group/chip">
        <summary
          className={classNames(
            'flex min-h-10 cursor-pointer items-center gap-1.25 ps-2.5 whitespace-nowrap lg:min-h-7.5 [&::-webkit-details-marker]:hidden',
            isSet ? 'pe-1' : 'pe-2',
          )}
        >
          <span className={isSet ? 'text-ink-2' : 'font-medium'}>
            {label}
            <span className={isSet ? undefined : 'sr-only'}>:</span>
          </span>
          <b className={isSet ? 'max-w-36 truncate font-semibold' : 'sr-only'}>{value}</b>
          <ChevronDown aria-hidden="true" className="size-3.5 text-ink-2 group-open/chip:rotate-180" />
        </summary>
        <Form
          method="get"
          action={action}
          className="absolute start-0 top-full z-20 mt-1 grid w-68 gap-3 rounded-md border border-line-2 bg-surface p-3.5 shadow-float max-md:fixed max-md:inset-x-2 max-md:top-auto max-md:bottom-2 max-md:z-40 max-md:w-auto"
        >
          {Object.entries(fields).map(([name, content]) => (
            <input key={name} type="hidden" name={name} value={content} />
          ))}
          {children}
          <Button variant="quiet" size="s">
            {submit}
          </Button>
        </Form>
      </details>
      {isSet && (
        <Link
          to={clear.to}
          preventScrollReset
          aria-label={clear.text}
          className="grid min-h-10 w-8 place-items-center rounded-sm text-ink-2 hover:text-ink lg:min-h-7.5 lg:w-7"
        >
          <X aria-hidden="true" className="size-3.5" />
        </Link>
      )}
    </div>
  )
}
