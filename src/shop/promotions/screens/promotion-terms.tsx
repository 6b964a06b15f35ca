import { m } from '#src/i18n/paraglide/messages.js'
import { Panel } from '#src/ui/panel.tsx'
import { RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import { TextField, useFormField } from './promotion-fields.tsx'

/** By coupon or automatic, and the period. */
export function PromotionWhen() {
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

export function PromotionLimits() {
  return (
    <Panel id="promotion-limits" title={m.promo_section_limits()}>
      <TextField name="minimum" label={m.promo_minimum()} hint={m.promo_minimum_hint()} inputMode="decimal" optional />
      <TextField name="limit" label={m.promo_limit()} inputMode="numeric" optional />
      <TextField name="limit_per_person" label={m.promo_limit_per_person()} inputMode="numeric" optional />
    </Panel>
  )
}

/** Combination with other promotions. */
export function PromotionOthers() {
  const { value, error } = useFormField('stacking')
  return (
    <Panel id="promotion-others" title={m.promo_section_others()}>
      <RadioCards name="stacking" legend={m.promo_stacking()} error={error}>
        <RadioCard
          name="stacking"
          value="stackable"
          defaultChecked={value !== 'exclusive'}
          label={m.promo_stackable()}
          hint={m.promo_stackable_hint()}
        />
        <RadioCard
          name="stacking"
          value="exclusive"
          defaultChecked={value === 'exclusive'}
          label={m.promo_exclusive()}
          hint={m.promo_exclusive_hint()}
        />
      </RadioCards>
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
