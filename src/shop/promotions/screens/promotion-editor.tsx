import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { PromotionChoices, PromotionForm } from '../promotion-form.ts'
import type { PromotionAnswer } from './staff-promotion.server.ts'
import { RadioField, TextAreaField, TextField } from '#src/ui/form/fields.tsx'
import { FormActions } from '#src/ui/form/form-actions.tsx'
import { GuardedForm, useFormField, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { promotionKinds } from '../promotion.ts'
import type { PromotionKind } from '../promotion.ts'
import { kindNames } from '../labels.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldNotes, describedBy } from '#src/ui/field.tsx'

/** The whole cart, or collections, brands and variants. */
function PromotionWhere(lists: ListsProps) {
  const options = [
    { value: 'cart', text: m.promo_scope_cart() },
    { value: 'chosen', text: m.promo_scope_chosen(), hint: m.promo_scope_chosen_hint(), more: <Lists {...lists} /> },
  ]
  return (
    <Panel id="promotion-where" title={m.promo_section_where()}>
      <RadioField
        name="scope"
        legend={m.promo_scope()}
        hideLegend
        hint={m.promo_scope_hint()}
        options={options}
        fallback="cart"
      />
    </Panel>
  )
}

type ListsProps = { choices: PromotionChoices; form: PromotionForm }

function Lists({ choices: { collections, brands }, form }: ListsProps) {
  return (
    <div className="grid gap-4">
      <Boxes name="collection_ids" legend={m.promo_collections()} hint={m.promo_collections_hint()}>
        {collections.map(({ children, ...collection }) => (
          <div key={collection.id} className="grid min-w-0 content-start gap-2">
            <Box name="collection_ids" of={collection} ticked={form.collectionIds} />
            <div className="grid gap-2 ps-4 sm:ps-6">
              {children.map((child) => (
                <Box key={child.id} name="collection_ids" of={child} ticked={form.collectionIds} />
              ))}
            </div>
          </div>
        ))}
      </Boxes>
      <Boxes name="brand_ids" legend={m.promo_brands()}>
        {brands.map((brand) => (
          <Box key={brand.id} name="brand_ids" of={brand} ticked={form.brandIds} />
        ))}
      </Boxes>
      <TextAreaField
        name="skus"
        label={m.promo_skus()}
        hint={m.promo_skus_hint()}
        rows={5}
        spellCheck={false}
        className="font-mono text-xs"
        optional
      />
    </div>
  )
}

type BoxesProps = { name: string; legend: string; hint?: string; children: ReactNode }

/** Checkboxes in a scrollable box: there may be hundreds. */
function Boxes({ name, legend, hint, children }: BoxesProps) {
  const { error } = useFormField(name)
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={describedBy(name, hint, error)} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <FieldNotes id={name} hint={hint} error={error} />
      <div className="grid max-h-72 grid-cols-1 gap-x-6 gap-y-3 overflow-y-auto rounded-md border border-control bg-surface p-3 sm:grid-cols-2">
        {children}
      </div>
    </fieldset>
  )
}

type BoxProps = { name: string; of: { id: string; name: string }; ticked: readonly string[] }

const Box = ({ name, of, ticked }: BoxProps) => (
  <Checkbox name={name} id={`${name}-${of.id}`} value={of.id} defaultChecked={ticked.includes(of.id)} label={of.name} />
)

const hints: Record<PromotionKind, () => string> = {
  percentage: m.promo_kind_percentage_hint,
  amount: m.promo_kind_amount_hint,
  free_delivery: m.promo_kind_free_delivery_hint,
  buy_x_get_y: m.promo_kind_buy_x_get_y_hint,
}

/** Names and reduction: the fields of the chosen kind are shown by CSS alone. */
function PromotionWhat() {
  return (
    <Panel id="promotion-what" title={m.promo_section_what()}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name.pt" label={m.promo_name_pt()} hint={m.promo_name_hint()} maxLength={120} lang="pt" />
        <TextField name="name.en" label={m.promo_name_en()} maxLength={120} lang="en" />
      </div>
      <RadioField
        name="kind"
        legend={m.promo_kind()}
        options={promotionKinds.map((kind) => ({
          value: kind,
          text: kindNames[kind](),
          hint: hints[kind](),
          more: figures[kind],
        }))}
      />
    </Panel>
  )
}

const figures = {
  percentage: <Percentage />,
  amount: <Amount />,
  free_delivery: undefined,
  buy_x_get_y: <BuyGet />,
}

// No field is `required` here: those of other kinds are hidden.
function Percentage() {
  return <TextField name="percent" label={m.promo_percent()} inputMode="decimal" className="max-w-40" required={false} />
}

function Amount() {
  return <TextField name="amount" label={m.promo_amount()} inputMode="decimal" className="max-w-40" required={false} />
}

function BuyGet() {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField name="buy" label={m.promo_buy()} inputMode="numeric" required={false} />
      <TextField name="get" label={m.promo_get()} inputMode="numeric" required={false} />
      <TextField
        name="get_percent"
        label={m.promo_get_percent()}
        hint={m.promo_get_percent_hint()}
        inputMode="decimal"
        required={false}
      />
    </div>
  )
}

type Props = {
  form: PromotionForm
  answer: PromotionAnswer | undefined
  choices: PromotionChoices
  /** Button label. */
  submit: string
  /** Beside the form, on top of its second column. */
  aside?: ReactNode
}

/** All fields of a promotion, in one plain form. */
export function PromotionEditor({ form: saved, answer, choices, submit, aside }: Props) {
  const locale = useLocale()
  const form = answer?.form ?? saved
  const state = useFormState({
    saved: saved.texts,
    result: answer && { values: answer.form.texts, errors: answer.errors },
    hasConflict: answer?.hasConflict,
  })
  return (
    <GuardedForm state={state} hidden={{ seen: state.values['seen'] ?? '' }}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 gap-4">
          <PromotionWhat />
          <PromotionWhere choices={choices} form={form} />
        </div>
        <div className="grid min-w-0 gap-4">
          {aside}
          <PromotionWhen />
          <PromotionLimits />
          <PromotionOthers />
        </div>
      </div>
      <FormActions cancel={{ to: pathTo('staff.promotions', locale), text: m.promo_cancel() }}>
        <SubmitButton size="s" name="intent" value="save">
          {submit}
        </SubmitButton>
      </FormActions>
    </GuardedForm>
  )
}

/** By coupon or automatic, and the period. */
function PromotionWhen() {
  return (
    <Panel id="promotion-when" title={m.promo_section_when()}>
      <TextField
        name="coupon"
        label={m.promo_coupon()}
        hint={m.promo_coupon_hint()}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        optional
      />
      <TextField name="starts_at" type="datetime-local" label={m.promo_starts()} hint={m.promo_clock_hint()} />
      <TextField name="ends_at" type="datetime-local" label={m.promo_ends()} optional />
    </Panel>
  )
}

function PromotionLimits() {
  return (
    <Panel id="promotion-limits" title={m.promo_section_limits()}>
      <TextField name="minimum" label={m.promo_minimum()} hint={m.promo_minimum_hint()} inputMode="decimal" optional />
      <TextField name="limit" label={m.promo_limit()} inputMode="numeric" optional />
      <TextField name="limit_per_person" label={m.promo_limit_per_person()} inputMode="numeric" optional />
    </Panel>
  )
}

/** Combination with other promotions. */
function PromotionOthers() {
  return (
    <Panel id="promotion-others" title={m.promo_section_others()}>
      <RadioField
        name="stacking"
        legend={m.promo_stacking()}
        options={[
          { value: 'stackable', text: m.promo_stackable(), hint: m.promo_stackable_hint() },
          { value: 'exclusive', text: m.promo_exclusive(), hint: m.promo_exclusive_hint() },
        ]}
        fallback="stackable"
      />
      <TextField
        name="priority"
        label={m.promo_priority()}
        hint={m.promo_priority_hint()}
        inputMode="numeric"
        className="max-w-40"
      />
    </Panel>
  )
}
