import type { ReactNode } from 'react'
import { formatDate } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { isIsoDate } from '#src/kernel/dates.ts'
import { fulfilments } from '#src/shop/delivery/fulfilment.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import { methodNameInSettings, paymentMethodOf, paymentMethods } from '#src/shop/website/payment-methods.ts'
import { Field } from '#src/ui/field.tsx'
import { FilterChip, FilterChips } from '#src/ui/list/filter-chips.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Select } from '#src/ui/select.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { listPath, listQuery } from '../../staff/list-address.ts'
import type { ListAddress } from '../../staff/list-address.ts'
import { orderOrigins } from '../../order/order.ts'
import type { OrderOrigin } from '../../order/order.ts'
import { noFilters, placedPeriods } from '../order-filter.ts'
import type { FilterName, PlacedPeriod, TypedFilters } from '../order-filter.ts'

type Props = {
  address: ListAddress
  errors: Partial<Record<FilterName, string>>
  /** Names that are offered while a county is typed. */ counties: readonly string[]
}

/** The filters of the list of orders. */
export function OrderFilters({ address, errors, counties }: Props) {
  const { filters } = address
  const shared = { address, errors }
  return (
    <FilterChips label={m.orders_filters()}>
      <Chip {...shared} label={m.orders_filter_placed()} names={['placed', 'placed_from', 'placed_to']}>
        <PlacedFields filters={filters} errors={errors} />
      </Chip>
      <Chip {...shared} label={m.staff_column_how()} names={['fulfilment']}>
        <SelectFilter
          name="fulfilment"
          label={m.staff_column_how()}
          typed={filters.fulfilment}
          error={errors.fulfilment}
          options={fulfilments.map((value) => ({ value, text: fulfilmentNames[value]() }))}
        />
      </Chip>
      <Chip {...shared} label={m.orders_filter_payment()} names={['payment_method']}>
        <PaymentField typed={filters.payment_method} error={errors.payment_method} />
      </Chip>
      <Chip {...shared} label={m.staff_order_origin()} names={['origin']}>
        <SelectFilter
          name="origin"
          label={m.staff_order_origin()}
          typed={filters.origin}
          error={errors.origin}
          options={orderOrigins.map((value) => ({ value, text: originNames[value]() }))}
        />
      </Chip>
      <Chip {...shared} label={m.orders_filter_product()} names={['product']}>
        <TextFilter
          name="product"
          label={m.orders_filter_product()}
          hint={m.orders_filter_product_hint()}
          typed={filters.product}
          error={errors.product}
        />
      </Chip>
      <Chip {...shared} label={m.orders_filter_county()} names={['county']}>
        <TextFilter
          name="county"
          label={m.orders_filter_county()}
          typed={filters.county}
          error={errors.county}
          options={counties}
        />
      </Chip>
    </FilterChips>
  )
}

const fulfilmentNames: Record<Fulfilment, () => string> = { pickup: m.staff_pickup, delivery: m.staff_delivery }

const originNames: Record<OrderOrigin, () => string> = {
  shop: m.orders_origin_shop,
  phone: m.counter_order_by_phone,
  counter: m.counter_order_at_counter,
}

const periodNames: Record<PlacedPeriod, () => string> = {
  today: m.orders_placed_today,
  yesterday: m.orders_placed_yesterday,
  '7d': m.orders_placed_7d,
  '30d': m.orders_placed_30d,
}

/** What a filter says that it is set to; undefined if it is not. */
export function valueText(name: FilterName, filters: TypedFilters, locale: Locale): string | undefined {
  const typed = filters[name]
  const day = (text: string): string => (isIsoDate(text) ? formatDate(new Date(`${text}T12:00:00Z`), locale) : text)
  switch (name) {
    case 'placed': {
      const period = placedPeriods.find((known) => known === typed)
      if (period) return periodNames[period]().toLowerCase()
      const { placed_from: from, placed_to: to } = filters
      if (from && to) return from === to ? day(from) : `${day(from)} – ${day(to)}`
      if (from) return m.orders_placed_since({ day: day(from) })
      if (to) return m.orders_placed_until({ day: day(to) })
      return typed || undefined
    }
    case 'fulfilment': {
      const known = fulfilments.find((one) => one === typed)
      return known ? fulfilmentNames[known]().toLowerCase() : typed || undefined
    }
    case 'origin': {
      const known = orderOrigins.find((one) => one === typed)
      return known ? originNames[known]().toLowerCase() : typed || undefined
    }
    case 'payment_method': {
      const method = paymentMethodOf(typed)
      return method ? methodNameInSettings(method, locale) : typed || undefined
    }
    case 'product':
    case 'county':
    case 'placed_from':
    case 'placed_to':
      return typed || undefined
  }
}

type ChipProps = Pick<Props, 'address' | 'errors'> & { label: string; names: readonly FilterName[]; children: ReactNode }

function Chip({ address, errors, label, names, children }: ChipProps) {
  const locale = useLocale()
  const [first] = names
  const value = first && valueText(first, address.filters, locale)
  const without = { ...address, filters: { ...address.filters, ...emptied(names) }, page: 1, order: null }
  return (
    <FilterChip
      label={label}
      value={value ?? m.orders_filter_any()}
      isSet={value !== undefined}
      action={pathTo('staff.orders', locale)}
      fields={listQuery(without)}
      submit={m.products_filter()}
      clear={{ to: listPath(locale, without), text: m.orders_filter_clear({ name: label }) }}
      isInvalid={names.some((name) => errors[name] !== undefined)}
    >
      {children}
    </FilterChip>
  )
}

const emptied = (names: readonly FilterName[]): Partial<TypedFilters> =>
  Object.fromEntries(names.map((name) => [name, noFilters[name]]))

function PlacedFields({ filters, errors }: { filters: TypedFilters } & Pick<Props, 'errors'>) {
  const locale = useLocale()
  return (
    <>
      <SelectFilter
        name="placed"
        label={m.orders_filter_placed()}
        typed={filters.placed}
        error={errors.placed}
        any={m.orders_placed_days()}
        options={placedPeriods.map((value) => ({ value, text: periodNames[value]() }))}
      />
      <div className="grid grid-cols-2 gap-2">
        {(['placed_from', 'placed_to'] as const).map((name) => (
          <Field
            key={name}
            name={name}
            label={<Label text={name === 'placed_from' ? m.orders_placed_from() : m.orders_placed_to()} />}
            error={errors[name]}
          >
            <TextInput type="date" name={name} defaultValue={filters[name]} lang={locale} className="text-xs" />
          </Field>
        ))}
      </div>
    </>
  )
}

const Label = ({ text }: { text: string }) => <span className="text-2xs text-ink-2">{text}</span>

function PaymentField({ typed, error }: { typed: string; error: string | undefined }) {
  const locale = useLocale()
  const options = paymentMethods.map((value) => ({ value, text: methodNameInSettings(value, locale) }))
  return <SelectFilter name="payment_method" label={m.orders_filter_payment()} typed={typed} error={error} options={options} />
}

type FieldProps = { name: FilterName; label: string; typed: string; error?: string | undefined }

/** `any`: the text of no choice. */
function SelectFilter({
  name,
  label,
  typed,
  error,
  any = m.orders_filter_any(),
  options,
}: FieldProps & { any?: string; options: readonly { value: string; text: string }[] }) {
  return (
    <Field name={name} label={<Label text={label} />} error={error}>
      <Select name={name} defaultValue={typed} className="text-xs">
        <option value="">{any}</option>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** `options`: offered while something is typed. */
function TextFilter({
  name,
  label,
  typed,
  error,
  hint,
  options = [],
}: FieldProps & { hint?: string; options?: readonly string[] }) {
  return (
    <Field name={name} label={<Label text={label} />} error={error} hint={hint}>
      <TextInput
        name={name}
        defaultValue={typed}
        maxLength={100}
        autoComplete="off"
        className="text-xs"
        {...(options.length > 0 && { list: `${name}-options` })}
      />
      {options.length > 0 && (
        <datalist id={`${name}-options`}>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </datalist>
      )}
    </Field>
  )
}
