import { m } from '#src/i18n/paraglide/messages.js'
import { Panel } from '#src/ui/panel.tsx'
import { SettingsField, SettingsForm } from './settings-form.tsx'
import type { FormProps } from './settings-form.tsx'

const pair = 'grid gap-4 md:grid-cols-2'

/** What the pharmacy is called, what it says of itself, and where it is. */
export function PharmacyForm({ page, problem }: FormProps) {
  return (
    <SettingsForm page={page} problem={problem} submit={m.settings_save()}>
      <Panel id="settings-name" title={m.settings_group_name()}>
        <SettingsField name="name" label={m.settings_name()} hint={m.settings_name_hint()} maxLength={80} />
        <div className={pair}>
          <SettingsField
            name="tagline.pt"
            label={m.settings_tagline_pt()}
            hint={m.settings_tagline_hint()}
            lang="pt"
            maxLength={160}
            optional
          />
          <SettingsField name="tagline.en" label={m.settings_tagline_en()} lang="en" maxLength={160} optional />
          <SettingsField
            name="promo.pt"
            label={m.settings_promo_pt()}
            hint={m.settings_promo_hint()}
            lang="pt"
            maxLength={200}
            optional
          />
          <SettingsField name="promo.en" label={m.settings_promo_en()} lang="en" maxLength={200} optional />
        </div>
      </Panel>
      <Panel id="settings-contact" title={m.settings_group_contact()}>
        <SettingsField name="address.address1" label={m.settings_address1()} maxLength={120} />
        <div className="grid gap-4 md:grid-cols-[12rem_minmax(0,1fr)]">
          <SettingsField
            name="address.zipcode"
            label={m.settings_zipcode()}
            hint={m.settings_zipcode_hint()}
            inputMode="numeric"
            maxLength={12}
          />
          <SettingsField name="address.city" label={m.settings_city()} maxLength={80} />
        </div>
        <SettingsField name="phone" type="tel" label={m.settings_phone()} maxLength={20} className="max-w-60" />
        <div className={pair}>
          <SettingsField
            name="phone_call_cost.pt"
            label={m.settings_phone_cost_pt()}
            hint={m.settings_phone_cost_pt_hint()}
            lang="pt"
            maxLength={120}
          />
          <SettingsField
            name="phone_call_cost.en"
            label={m.settings_phone_cost_en()}
            hint={m.settings_phone_cost_en_hint()}
            lang="en"
            maxLength={120}
          />
        </div>
        <SettingsField name="email" type="email" label={m.settings_email()} hint={m.settings_email_hint()} maxLength={254} />
      </Panel>
    </SettingsForm>
  )
}
