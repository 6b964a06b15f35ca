import type { ComponentProps, ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import type { FormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { LabelWithShortcut } from '#src/ui/label-with-shortcut.tsx'
import type { StockItem } from '../stock-item.ts'
import type { StockFormErrors } from '../stock-form.server.ts'
import type { StockDefaults } from '../stock-reading.server.ts'

type Props = {
  item: StockItem
  /** From the settings, for an item without its own numbers. */
  defaults: StockDefaults
  refused: StockFormErrors | undefined
}

/**
 * Four plain forms, each sent by Enter and with its own idempotency key: units received, units counted, low-stock level, most
 * units per order.
 */
export function StockForms({ item, defaults, refused }: Props) {
  const { id, onHand, ownLowStockAt, maxUnits } = item
  const saved = {
    on_hand: String(onHand),
    low_stock_at: String(ownLowStockAt ?? ''),
    max_pieces: String(maxUnits ?? ''),
  }
  const state = useFormState({ saved, result: refused && { values: { ...saved, ...refused.values }, errors: errorsOf(refused) } })
  return (
    <div className="grid gap-4">
      <p role="alert" className="sr-only">
        {Object.values(refused?.errors ?? {}).join(' ')}
      </p>
      <OneForm state={state} hidden={{ item: id }} title={m.stock_receive()} submit={m.stock_receive_submit()}>
        <Count name="received" label={m.stock_receive_count()} shortcut="1" />
      </OneForm>
      <OneForm state={state} hidden={{ item: id, seen: onHand }} title={m.stock_correct()} submit={m.stock_correct_submit()}>
        <Count name="on_hand" label={m.stock_correct_to()} shortcut="2" fieldClassName="col-span-full" />
        <TextField dense name="reason" label={m.stock_correct_reason()} hint={m.stock_correct_hint()} maxLength={200} />
      </OneForm>
      <OneForm state={state} hidden={{ item: id }} title={m.stock_column_low()} submit={m.stock_low_submit()}>
        <Count
          name="low_stock_at"
          label={m.stock_low_at()}
          hint={m.stock_low_at_hint({ count: defaults.lowStockAt })}
          shortcut="3"
          required={false}
        />
      </OneForm>
      <OneForm state={state} hidden={{ item: id }} title={m.stock_order_limit()} submit={m.stock_low_submit()}>
        <Count
          name="max_pieces"
          label={m.stock_order_limit_pieces()}
          hint={m.stock_order_limit_hint({ count: defaults.maxUnits })}
          shortcut="4"
          required={false}
        />
      </OneForm>
    </div>
  )
}

/** What refuses the form as a whole stands beside the counted units. */
const errorsOf = ({ errors: { form, ...errors } }: StockFormErrors) => ({ ...(form && { on_hand: form }), ...errors })

type FormProps = {
  state: FormState
  hidden: Readonly<Record<string, string | number>>
  title: string
  submit: string
  children: ReactNode
}

/** A form with its button beside the last field. */
function OneForm({ state, hidden, title, submit, children }: FormProps) {
  return (
    <StateForm state={state} hidden={hidden} hidesSummary aria-label={title}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2.5">
        {children}
        {/* Offset by the height of the label next to it. */}
        <SubmitButton variant="quiet" size="s" className="mt-7 max-lg:min-h-11">
          {submit}
        </SubmitButton>
      </div>
    </StateForm>
  )
}

type CountProps = Omit<ComponentProps<typeof TextField>, 'label'> & { label: string; shortcut: string }

const Count = ({ label, shortcut, ...field }: CountProps) => (
  <TextField
    dense
    inputMode="numeric"
    label={<LabelWithShortcut label={label} name={shortcut} />}
    data-key={shortcut}
    {...field}
  />
)
