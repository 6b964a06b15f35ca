import type { ComponentProps, ReactNode } from 'react'
import { formatPercent } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { BasisPoints } from '#src/kernel/money.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Select } from '#src/ui/select.tsx'
import { controlLook } from '#src/ui/text-input.tsx'
import { rateText } from '../quote-price.ts'

export type QuoteErrors = Readonly<Record<string, string>>

/** A field of a line: its form name, its product, and the typed value. */
export type QuoteField = { name: string; of: string; value: string; errors: QuoteErrors }

const errorId = (name: string): string => `${name}-error`

/** Error attributes of a control; the error itself is displayed below the line. */
export const refusedText = (name: string, errors: QuoteErrors) => ({
  'aria-invalid': ownValue(errors, name) === undefined ? undefined : (true as const),
  'aria-describedby': ownValue(errors, name) === undefined ? undefined : errorId(name),
})

type Labelling = { name: string; short: string; label: string; className?: string; children: ReactNode }

/** A control with its label, which the column head replaces where the width allows. */
export function Labelled({ name, short, label, className, children }: Labelling) {
  return (
    <span className={classNames('grid gap-0.5', className)}>
      <label htmlFor={name} className="text-2xs text-ink-2 @row:sr-only">
        <span aria-hidden="true">{short}</span>
        <span className="sr-only">{label}</span>
      </label>
      {children}
    </span>
  )
}

type InputProps = ComponentProps<'input'> & { name: string; errors: QuoteErrors }

function DenseInput({ className, errors, name, ...rest }: InputProps) {
  const look = classNames(controlLook, 'min-h-10 rounded-sm px-2 py-0.5 text-xs tabular-nums lg:min-h-8.5', className)
  return <input id={name} name={name} {...rest} {...refusedText(name, errors)} className={look} />
}

/** `usual`: the value that counts while the field is empty. */
export function PrescribedField({ name, of, value, errors, usual }: QuoteField & { usual: string }) {
  const label = m.quote_field_prescribed({ name: of })
  return (
    <Labelled name={name} short={m.quote_column_prescribed()} label={label} className="w-14 @row:w-auto">
      <DenseInput
        name={name}
        inputMode="numeric"
        maxLength={4}
        placeholder={usual}
        defaultValue={value}
        errors={errors}
        className="text-center"
      />
    </Labelled>
  )
}

export function VatField({
  name,
  of,
  value,
  errors,
  rates,
  isFree,
}: QuoteField & { rates: readonly BasisPoints[]; isFree: boolean }) {
  const locale = useLocale()
  const isOffered = rates.some((rate) => rateText(rate) === value)
  return (
    <Labelled name={name} short={m.quote_column_vat()} label={m.quote_field_vat({ name: of })} className="w-18 @row:w-auto">
      <Select dense id={name} name={name} defaultValue={value} {...refusedText(name, errors)}>
        {!isOffered && value !== '' && <option value={value}>{value}</option>}
        {isFree && <option value="">{m.quote_vat_by_class()}</option>}
        {rates.map((rate) => (
          <option key={rate} value={rateText(rate)}>
            {formatPercent(rate, locale)}
          </option>
        ))}
      </Select>
    </Labelled>
  )
}

export function PriceField({ name, of, value, errors }: QuoteField) {
  return (
    <Labelled name={name} short={m.quote_column_price()} label={m.quote_field_price({ name: of })} className="w-20 @row:w-auto">
      <span className="relative block">
        <DenseInput
          name={name}
          inputMode="decimal"
          maxLength={14}
          defaultValue={value}
          errors={errors}
          className="pe-5.5 text-end"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-2 grid place-items-center text-xs text-ink-2"
        >
          €
        </span>
      </span>
    </Labelled>
  )
}

/** The name of a free line. */
export const TextField = ({ name, of, value, errors }: QuoteField) => (
  <DenseInput
    name={name}
    aria-label={of}
    placeholder={m.quote_free_placeholder()}
    maxLength={200}
    defaultValue={value}
    errors={errors}
    className="font-semibold"
  />
)

/** Errors of a line's fields. */
export const LineErrors = ({ id, errors }: { id: string; errors: QuoteErrors }) =>
  Object.entries(errors)
    .filter(([field]) => field.startsWith(`lines.${id}.`))
    .map(([field, sentence]) => (
      <p key={field} id={errorId(field)} className="pt-1 text-xs font-medium text-bad @row:ps-7">
        {sentence}
      </p>
    ))
