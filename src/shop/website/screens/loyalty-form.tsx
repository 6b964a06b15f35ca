import { m } from '#src/i18n/paraglide/messages.js'
import { Field } from '#src/ui/field.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { RowsOfDays } from './rows-of-days.tsx'
import { SettingsField, SettingsForm } from './settings-form.tsx'
import type { FormProps } from './settings-form.tsx'

const number = 'max-w-28 tabular-nums'

/** What points are worth, how they are earned and when they expire; below it the rates that begin on a day. */
export function LoyaltyForm({ page, refused }: FormProps) {
  const isSection = refused?.form === 'section'
  return (
    <>
      <SettingsForm page={page} refused={isSection ? refused : undefined} submit={m.settings_loyalty_save()}>
        <Panel id="settings-loyalty" title={page.name}>
          <div className="grid gap-4 md:grid-cols-2">
            <SettingsField name="loyalty.name.pt" label={m.settings_card_name_pt()} lang="pt" maxLength={60} />
            <SettingsField name="loyalty.name.en" label={m.settings_card_name_en()} lang="en" maxLength={60} />
            <Whole name="points_per_euro" label={m.settings_points_per_euro()} hint={m.settings_points_per_euro_hint()} />
            <Whole
              name="points_for_one_euro"
              label={m.settings_points_for_one_euro()}
              hint={m.settings_points_for_one_euro_hint()}
            />
            <SettingsField
              name="loyalty.maximum_cart_share"
              label={m.settings_points_share()}
              inputMode="decimal"
              className={number}
            />
            <Whole name="expiry_months" label={m.settings_points_expiry()} hint={m.settings_points_expiry_hint()} optional />
            <Whole name="expiry_notice_days" label={m.settings_points_notice()} />
          </div>
        </Panel>
      </SettingsForm>
      <Panel id="settings-earning" title={m.settings_earning()} lead={m.settings_earning_hint()}>
        <RowsOfDays
          page={page}
          refused={isSection ? undefined : refused}
          field="from"
          labels={{
            none: m.settings_earning_none(),
            day: m.settings_earning_from(),
            text: m.settings_earning_rate(),
            add: m.settings_earning_add(),
          }}
        >
          {({ values, errors }) => (
            <Field name="rate" label={m.settings_earning_rate()} error={errors['rate']}>
              <TextInput name="rate" inputMode="numeric" defaultValue={values['rate']} autoComplete="off" className={number} />
            </Field>
          )}
        </RowsOfDays>
      </Panel>
    </>
  )
}

const Whole = ({ name, ...rest }: { name: string; label: string; hint?: string; optional?: boolean }) => (
  <SettingsField name={`loyalty.${name}`} inputMode="numeric" maxLength={6} className={number} {...rest} />
)
