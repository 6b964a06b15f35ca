import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Field, useField } from '#src/ui/field.tsx'
import { LabelWithShortcut } from '#src/ui/label-with-shortcut.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { controlLook } from '#src/ui/text-input.tsx'
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
  const valueOf = (name: string): string | undefined => refused?.values[name]
  const errorOf = (name: string): string | undefined => refused?.errors[name]
  const low = valueOf('low_stock_at') ?? item.ownLowStockAt ?? ''
  const orderMax = valueOf('max_pieces') ?? item.maxUnits ?? ''
  return (
    <div className="grid gap-4">
      <p role="alert" className="sr-only">
        {Object.values(refused?.errors ?? {}).join(' ')}
      </p>
      <OneForm item={item} title={m.stock_receive()} submit={m.stock_receive_submit()}>
        <Field name="received" label={<LabelWithShortcut label={m.stock_receive_count()} name="1" />} error={errorOf('received')}>
          <Count name="received" required data-key="1" defaultValue={valueOf('received')} />
        </Field>
      </OneForm>
      <OneForm item={item} title={m.stock_correct()} submit={m.stock_correct_submit()}>
        <input type="hidden" name="seen" value={item.onHand} />
        <Field
          name="on_hand"
          label={<LabelWithShortcut label={m.stock_correct_to()} name="2" />}
          error={errorOf('on_hand') ?? errorOf('form')}
          className="col-span-full"
        >
          <Count name="on_hand" required data-key="2" defaultValue={valueOf('on_hand') ?? item.onHand} />
        </Field>
        <Field name="reason" label={m.stock_correct_reason()} hint={m.stock_correct_hint()} error={errorOf('reason')}>
          <Small name="reason" required maxLength={200} defaultValue={valueOf('reason')} />
        </Field>
      </OneForm>
      <OneForm item={item} title={m.stock_column_low()} submit={m.stock_low_submit()}>
        <Field
          name="low_stock_at"
          label={<LabelWithShortcut label={m.stock_low_at()} name="3" />}
          hint={m.stock_low_at_hint({ count: defaults.lowStockAt })}
          error={errorOf('low_stock_at')}
        >
          <Count name="low_stock_at" data-key="3" defaultValue={low} />
        </Field>
      </OneForm>
      <OneForm item={item} title={m.stock_order_limit()} submit={m.stock_low_submit()}>
        <Field
          name="max_pieces"
          label={<LabelWithShortcut label={m.stock_order_limit_pieces()} name="4" />}
          hint={m.stock_order_limit_hint({ count: defaults.maxUnits })}
          error={errorOf('max_pieces')}
        >
          <Count name="max_pieces" data-key="4" defaultValue={orderMax} />
        </Field>
      </OneForm>
    </div>
  )
}

type FormProps = { item: StockItem; title: string; submit: string; children: ReactNode }

/** A form with its button beside the last field. */
function OneForm({ item, title, submit, children }: FormProps) {
  const busy = useIsSending()
  return (
    <Form
      method="post"
      noValidate
      aria-label={title}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2.5"
    >
      <input type="hidden" name="item" value={item.id} />
      {children}
      {/* Offset by the height of the label next to it. */}
      <Button variant="quiet" size="s" disabled={busy} className="mt-7 max-lg:min-h-11">
        {submit}
      </Button>
    </Form>
  )
}

const Small = (props: ComponentProps<'input'>) => (
  <input type="text" autoComplete="off" {...useField()} {...props} className={`${controlLook} h-9 text-sm max-lg:h-11`} />
)

const Count = (props: ComponentProps<'input'>) => <Small inputMode="numeric" {...props} />
