import { ArrowRight, Package, ShoppingCart, Undo2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link, useSubmit } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ErrorText } from '#src/ui/form/error-text.tsx'
import { RadioField, SelectField, TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormField, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { PaneBlock } from '#src/ui/list/pane.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { roundings } from '../bulk.ts'
import type { BulkReason, Rounding } from '../bulk.ts'
import type { BulkFormResult, BulkKind, BulkPreview } from '../bulk-form.server.ts'
import type { CollectionOption } from './staff-products.server.ts'

const titles: Record<BulkKind, () => string> = {
  price: m.products_bulk_price_title,
  collection: m.products_bulk_collection_title,
  visibility: m.products_bulk_visibility_title,
  low: m.products_bulk_low_title,
}

const submitTexts = {
  price: m.products_bulk_price_apply,
  collection: m.products_bulk_collection_apply,
  visibility: m.products_bulk_visibility_apply,
  low: m.products_bulk_low_apply,
} satisfies Record<BulkKind, unknown>

type Props = {
  bulk: BulkFormResult
  /** How many products the list finds. */
  total: number
  collections: readonly CollectionOption[]
  closeTo: string
}

/** A change of the chosen products, and what it would do before it is done. */
export function BulkPane({ bulk, total, collections, closeTo }: Props) {
  const { change, chosen, values, errors, preview } = bulk
  const state = useFormState({ saved: defaults, result: { values: { ...defaults, ...values }, errors } })
  const form = useRef<HTMLFormElement>(null)
  const look = useLook(form, change)
  return (
    <StateForm
      ref={form}
      key={change}
      state={state}
      preventScrollReset
      hidesSummary
      hidden={{ previewed: preview?.fingerprint ?? '', ...(chosen === null && { all: 1 }) }}
      onChange={look}
      className="min-h-full"
      aria-label={titles[change]()}
    >
      {/* Enter shows the preview and applies nothing. */}
      <button hidden name="intent" value={`bulk-${change}-preview`}>
        {m.products_bulk_preview()}
      </button>
      {chosen?.map((id) => (
        <input key={id} type="hidden" name="product" value={id} />
      ))}
      <div className="flex min-h-full flex-col">
        <Head bulk={bulk} total={total} closeTo={closeTo} />
        <PaneBlock>
          <div className="grid gap-3.5">
            <ErrorText text={errors?.['form']} className="text-sm" />
            <Fields change={change} collections={collections} />
            <SubmitButton variant="quiet" size="s" name="intent" value={`bulk-${change}-preview`} className="justify-self-start">
              {m.products_bulk_preview()}
            </SubmitButton>
          </div>
        </PaneBlock>
        <div className="grow">{preview && <Preview preview={preview} change={change} />}</div>
        <Foot preview={preview} change={change} closeTo={closeTo} />
      </div>
    </StateForm>
  )
}

const defaults = { rule: 'up', value: '', rounding: '9', collection: '', published: '', low_stock_at: '' }

/** Shows the preview again once fields were not changed for a moment. */
function useLook(form: React.RefObject<HTMLFormElement | null>, change: BulkKind): () => void {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!form.current) return
      const fields = new FormData(form.current)
      fields.set('intent', `bulk-${change}-look`)
      void submit(fields, { method: 'post', preventScrollReset: true })
    }, 400)
  }
}

function Head({ bulk: { change, chosen, products, variants }, total, closeTo }: Omit<Props, 'collections'>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 px-4 pt-3.5 pb-3 lg:px-4.5">
      <h2 className="text-xl">{titles[change]()}</h2>
      <Link
        to={closeTo}
        preventScrollReset
        data-clear
        aria-label={m.products_bulk_close()}
        className="grid size-9 place-items-center rounded-sm hover:bg-sunken max-lg:size-11"
      >
        <X aria-hidden="true" className="size-4.5" />
      </Link>
      <p role="status" className="text-xs text-ink-2">
        {m.products_bulk_chosen({ products, variants })}
      </p>
      {chosen !== null && total > chosen.length && (
        <button name="intent" value={`bulk-${change}-all`} className="link col-span-2 min-h-8 justify-self-start text-xs">
          {m.products_bulk_all({ count: total })}
        </button>
      )}
    </div>
  )
}

const roundingTexts: Record<Rounding, () => string> = {
  none: m.products_rounding_none,
  '9': m.products_rounding_9,
  '5': m.products_rounding_5,
  '00': m.products_rounding_00,
}

function Fields({ change, collections }: { change: BulkKind; collections: readonly CollectionOption[] }): ReactNode {
  if (change === 'price') return <PriceFields />
  if (change === 'collection')
    return (
      <SelectField
        name="collection"
        label={m.products_bulk_collection()}
        options={[{ value: '', text: m.products_bulk_choose() }, ...collections]}
      />
    )
  if (change === 'low')
    return (
      <TextField
        dense
        name="low_stock_at"
        label={m.product_low_stock()}
        hint={m.products_bulk_low_hint()}
        inputMode="numeric"
        required={false}
      />
    )
  return (
    <RadioField
      name="published"
      legend={m.products_bulk_visibility()}
      options={[
        { value: 'true', text: m.products_bulk_publish(), hint: m.product_state_published_hint() },
        { value: 'false', text: m.products_bulk_hide(), hint: m.product_state_draft_hint() },
      ]}
    />
  )
}

function PriceFields() {
  const { value: rounding } = useFormField('rounding')
  const rules = [
    { value: 'up', text: m.products_rule_up() },
    { value: 'down', text: m.products_rule_down() },
    { value: 'add', text: m.products_rule_add() },
    { value: 'subtract', text: m.products_rule_subtract() },
  ]
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-2">
        <SelectField name="rule" label={m.products_bulk_rule()} options={rules} />
        <TextField name="value" label={m.products_bulk_value()} inputMode="decimal" required={false} className="text-end" />
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{m.products_bulk_rounding()}</legend>
        <div className="grid grid-cols-4 rounded-sm border border-line bg-sunken p-0.5 text-center text-xs">
          {roundings.map((one) => (
            <label
              key={one}
              className="grid min-h-8 place-items-center rounded-xs border border-transparent has-[:checked]:border-line-2 has-[:checked]:bg-surface has-[:checked]:font-bold has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-green max-lg:min-h-11"
            >
              <input type="radio" name="rounding" value={one} defaultChecked={rounding === one} className="sr-only" />
              {roundingTexts[one]()}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}

const reasonTexts: Record<BulkReason, () => string> = {
  reduced: m.products_stays_reduced,
  not_positive: m.products_stays_not_positive,
  same: m.products_stays_same,
}

/** Every pack with its old and new value; what stays says why. */
function Preview({ preview: { changes, stays, groups, more }, change }: { preview: BulkPreview; change: BulkKind }) {
  return (
    <>
      <PaneBlock>
        <p role="status" className="pb-2 text-sm font-bold">
          {m.products_bulk_summary({ changes, stays })}
        </p>
        <ul className="grid text-xs tabular-nums">
          {groups.map(({ product, name, rows }) => (
            <li key={product} className="border-t border-line py-2">
              <b className="block truncate font-semibold">{name}</b>
              {rows.map(({ pack, before, after, share, reason }, at) => (
                <span key={at} className="grid grid-cols-[minmax(0,1fr)_auto_auto_3.5rem] items-baseline gap-x-2 py-0.5">
                  <span className="truncate text-ink-2">{pack}</span>
                  {reason === null ? (
                    <>
                      <span className="inline-flex max-w-40 items-center gap-1 truncate text-ink-2">
                        {before}
                        <ArrowRight aria-hidden="true" className="size-3" />
                        <span className="sr-only">{m.products_bulk_becomes()}</span>
                      </span>
                      <b className="max-w-40 truncate font-bold">{after}</b>
                      <span className="text-end text-2xs text-ink-2">{share}</span>
                    </>
                  ) : (
                    <>
                      <b className="max-w-40 truncate font-semibold">{before}</b>
                      <span className="col-span-2 text-end text-ink-2">{reasonTexts[reason]()}</span>
                    </>
                  )}
                </span>
              ))}
            </li>
          ))}
        </ul>
        {more > 0 && <p className="border-t border-line pt-2 text-xs text-ink-2">{m.products_bulk_more({ count: more })}</p>}
      </PaneBlock>
      {change === 'price' && (
        <PaneBlock title={m.products_bulk_stays_title()}>
          <ul className="grid gap-1.5 text-xs text-ink-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
            <li className="flex gap-2">
              <Package aria-hidden="true" />
              {m.products_bulk_stays_orders()}
            </li>
            <li className="flex gap-2">
              <ShoppingCart aria-hidden="true" />
              {m.products_bulk_stays_carts()}
            </li>
          </ul>
        </PaneBlock>
      )}
    </>
  )
}

function Foot({ preview, change, closeTo }: { preview: BulkPreview | null; change: BulkKind; closeTo: string }) {
  const isSending = useIsSending()
  const count = preview?.changes ?? 0
  return (
    <div className="sticky bottom-0 grid gap-2 border-t border-line bg-surface px-4 py-3 lg:px-4.5">
      <p className="flex items-center gap-1.5 text-2xs text-ink-2">
        <Undo2 aria-hidden="true" className="size-3.5" />
        {m.products_bulk_undo_hint()}
      </p>
      <div className="flex gap-2">
        <ButtonLink to={closeTo} preventScrollReset variant="quiet" size="s">
          {m.content_cancel()}
        </ButtonLink>
        {count > 0 && (
          <SubmitButton
            size="s"
            name="intent"
            value={`bulk-${change}-apply`}
            className={classNames('grow', isSending && 'opacity-55')}
          >
            {submitTexts[change]({ count })}
          </SubmitButton>
        )}
      </div>
    </div>
  )
}
