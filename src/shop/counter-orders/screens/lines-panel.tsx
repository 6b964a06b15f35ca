import { Plus, ScanBarcode, X } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Field } from '#src/ui/field.tsx'
import { useFormField } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useFocus } from './use-focus.ts'
import type { DraftLine, DraftMatch, DraftView } from '../draft-view.ts'

/** The lines of the order, and the field that finds or scans the next one. */
export function LinesPanel({ draft }: { draft: DraftView }) {
  const { lines, matches } = draft
  return (
    <Panel id="lines" title={m.counter_order_lines()}>
      <Look draft={draft} />
      {matches !== null && <Matches matches={matches} />}
      {lines.length === 0 ? (
        <p className="text-xs text-ink-2">{m.counter_order_lines_none()}</p>
      ) : (
        <ul className="-mx-4 -mb-4 divide-y divide-line border-t border-line">
          {lines.map((line) => (
            <Line key={line.variantId} line={line} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Look({ draft }: { draft: DraftView }) {
  const { value, error } = useFormField('look_product')
  const field = useFocus(draft, 'look_product')
  return (
    <Field name="look_product" label={m.counter_order_look_product()} hint={m.counter_order_look_product_hint()} error={error}>
      <span className="flex gap-2">
        <span className="relative min-w-0 grow">
          <ScanBarcode
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4.5 text-ink-2"
          />
          <TextInput
            // A line that was added empties the field for the next code.
            key={`${value} ${draft.lines.map(({ quantity }) => quantity).join()}`}
            name="look_product"
            defaultValue={value}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            ref={field}
            className="ps-10"
          />
        </span>
        <Button name="intent" value="update" variant="quiet" className="min-h-11.5">
          {m.counter_order_look()}
        </Button>
      </span>
    </Field>
  )
}

function Matches({ matches }: { matches: readonly DraftMatch[] }) {
  if (matches.length === 0) return <p className="text-xs text-ink-2">{m.counter_order_products_none()}</p>
  return (
    <ul aria-label={m.counter_order_matches()} className="divide-y divide-line overflow-clip rounded-lg border border-line">
      {matches.map((match) => (
        <li key={match.variantId} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
          <Product product={match} />
          {match.price !== null && <Money amount={match.price} className="text-sm font-semibold" />}
          {match.reason === null ? (
            <SubmitButton
              name="intent"
              value={`add:${match.variantId}`}
              variant="soft"
              size="xs"
              aria-label={m.counter_order_add_named({ name: match.name, pack: match.pack })}
            >
              <Plus aria-hidden="true" />
              {m.counter_order_add()}
            </SubmitButton>
          ) : (
            <p className="w-full text-xs font-medium text-warn">{match.reason}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

const Product = ({ product: { name, pack, sku, left } }: { product: Pick<DraftMatch, 'name' | 'pack' | 'sku' | 'left'> }) => (
  <span className="grid min-w-0 grow basis-48">
    <span className="text-sm font-semibold wrap-anywhere">{name}</span>
    <span className="text-xs text-ink-2">
      {[pack, sku].filter(Boolean).join(' · ')} · <Left left={left} />
    </span>
  </span>
)

const Left = ({ left }: { left: number }) => (
  <span className={classNames(left === 0 && 'font-semibold text-warn')}>{m.counter_order_on_hand({ left })}</span>
)

function Line({ line }: { line: DraftLine }) {
  const { variantId, name, pack, quantity, price, total, issue } = line
  const field = `quantity-${variantId}`
  const { error } = useFormField(field)
  return (
    <li className={classNames('flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2.5', issue !== null && 'bg-warn-soft')}>
      <input type="hidden" name="line" value={variantId} readOnly />
      <Product product={line} />
      <label htmlFor={field} className="sr-only">
        {m.counter_order_quantity({ name, pack })}
      </label>
      <TextInput
        key={quantity}
        id={field}
        name="quantity"
        type="text"
        inputMode="numeric"
        defaultValue={quantity}
        maxLength={5}
        dense
        aria-invalid={error === undefined ? undefined : true}
        className="w-16! text-end tabular-nums"
      />
      <span className="w-20 text-end text-xs text-ink-2 max-sm:hidden">{price !== null && <Money amount={price} />}</span>
      <Money amount={total} className="w-20 text-end text-sm font-bold max-sm:ms-auto" />
      <SubmitButton
        name="intent"
        value={`remove:${variantId}`}
        variant="ghost"
        size="xs"
        aria-label={m.counter_order_remove_named({ name, pack })}
        className="px-2"
      >
        <X aria-hidden="true" />
      </SubmitButton>
      {(error ?? issue) !== null && (
        <p className="w-full text-xs font-medium">
          <Tag tone={error === undefined ? 'warn' : 'bad'}>{error ?? issue}</Tag>
        </p>
      )}
    </li>
  )
}
