import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import type { RequestKind } from '../../request/request.ts'
import { readUnits } from '../quote-totals.ts'
import { Labelled, refusedText } from './quote-fields.tsx'
import type { QuoteField } from './quote-fields.tsx'

const max = 999

type Props = QuoteField & {
  kind: RequestKind
  /** The buttons type nothing: this says that something changed. */ onChange: () => void
}

/** A quantity with a button on either side; typing works without scripts. */
export function UnitsField({ name, of, value, errors, kind, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const step = (by: 1 | -1) => () => {
    if (!input.current) return
    const units = (readUnits(input.current.value) ?? 0) + by
    input.current.value = String(Math.min(max, Math.max(1, units)))
    onChange()
  }
  const short = kind === 'prescription' ? m.quote_column_quantity() : m.quote_column_quantity_wish()
  const button = 'unscripted:hidden grid h-full w-6.5 shrink-0 place-items-center text-ink-2 hover:text-ink'
  return (
    <Labelled name={name} short={short} label={m.quote_field_quantity({ name: of })} className="w-24 @row:w-auto">
      <span className="flex h-10 items-center overflow-clip rounded-sm border border-control bg-surface focus-within:border-green focus-within:outline-3 focus-within:outline-green/35 has-[[aria-invalid]]:border-bad lg:h-8.5">
        <button type="button" tabIndex={-1} aria-label={m.quote_less({ name: of })} onClick={step(-1)} className={button}>
          <Minus aria-hidden="true" className="size-3.5" />
        </button>
        <input
          ref={input}
          id={name}
          name={name}
          inputMode="numeric"
          maxLength={4}
          defaultValue={value}
          {...refusedText(name, errors)}
          className="h-full w-full min-w-0 grow bg-transparent text-center text-xs font-semibold tabular-nums outline-none"
        />
        <button type="button" tabIndex={-1} aria-label={m.quote_more({ name: of })} onClick={step(1)} className={button}>
          <Plus aria-hidden="true" className="size-3.5" />
        </button>
      </span>
    </Labelled>
  )
}
