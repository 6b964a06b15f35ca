import { m } from '#src/i18n/paraglide/messages.js'
import { Panel } from '#src/ui/panel.tsx'
import { RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import { promotionKinds } from '../promotion.ts'
import type { PromotionKind } from '../promotion.ts'
import { kindNames } from '../labels.ts'
import { TextField, useFormField } from './promotion-fields.tsx'

const hints: Record<PromotionKind, () => string> = {
  percentage: m.promo_kind_percentage_hint,
  amount: m.promo_kind_amount_hint,
  free_delivery: m.promo_kind_free_delivery_hint,
  buy_x_get_y: m.promo_kind_buy_x_get_y_hint,
}

/** Names and reduction: the fields of the chosen kind are shown by CSS alone. */
export function PromotionWhat() {
  const { value, error } = useFormField('kind')
  return (
    <Panel id="promotion-what" title={m.promo_section_what()}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name.pt" label={m.promo_name_pt()} hint={m.promo_name_hint()} maxLength={120} lang="pt" />
        <TextField name="name.en" label={m.promo_name_en()} maxLength={120} lang="en" />
      </div>
      <RadioCards name="kind" legend={m.promo_kind()} error={error}>
        {promotionKinds.map((kind) => (
          <RadioCard
            key={kind}
            name="kind"
            value={kind}
            defaultChecked={kind === value}
            label={kindNames[kind]()}
            hint={hints[kind]()}
          >
            {figures[kind]}
          </RadioCard>
        ))}
      </RadioCards>
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
