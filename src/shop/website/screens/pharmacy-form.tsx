import type { ComponentProps } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { TextField } from '#src/ui/form/fields.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { FormProps } from './settings-form.tsx'

type FieldOf = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> & { label: () => string; hint?: () => string }
/** Fields side by side where there is room, or one below the other. */
type Row = { className?: string; fields: readonly FieldOf[] }

const pair = 'grid gap-4 md:grid-cols-2'
const [pt, en] = [{ lang: 'pt' }, { lang: 'en', optional: true }]

const nameRows: readonly Row[] = [
  { fields: [{ name: 'name', label: m.settings_name, hint: m.settings_name_hint, maxLength: 80 }] },
  {
    className: pair,
    fields: [
      { ...pt, name: 'tagline.pt', label: m.settings_tagline_pt, hint: m.settings_tagline_hint, maxLength: 160, optional: true },
      { ...en, name: 'tagline.en', label: m.settings_tagline_en, maxLength: 160 },
      { ...pt, name: 'promo.pt', label: m.settings_promo_pt, hint: m.settings_promo_hint, maxLength: 200, optional: true },
      { ...en, name: 'promo.en', label: m.settings_promo_en, maxLength: 200 },
    ],
  },
]

const contactRows: readonly Row[] = [
  { fields: [{ name: 'address.address1', label: m.settings_address1, maxLength: 120 }] },
  {
    className: 'grid gap-4 md:grid-cols-[12rem_minmax(0,1fr)]',
    fields: [
      { name: 'address.zipcode', label: m.settings_zipcode, hint: m.settings_zipcode_hint, inputMode: 'numeric', maxLength: 12 },
      { name: 'address.city', label: m.settings_city, maxLength: 80 },
    ],
  },
  { fields: [{ name: 'phone', type: 'tel', label: m.settings_phone, maxLength: 20, className: 'max-w-60' }] },
  {
    className: pair,
    fields: [
      { ...pt, name: 'phone_call_cost.pt', label: m.settings_phone_cost_pt, hint: m.settings_phone_cost_pt_hint, maxLength: 120 },
      { ...en, name: 'phone_call_cost.en', label: m.settings_phone_cost_en, hint: m.settings_phone_cost_en_hint, maxLength: 120 },
    ],
  },
  {
    fields: [
      { name: 'email', type: 'email', label: m.settings_email, hint: m.settings_email_hint, maxLength: 254 },
      { name: 'work_email', type: 'email', label: m.settings_work_email, hint: m.settings_work_email_hint, maxLength: 254 },
      {
        name: 'order_prefix',
        label: m.settings_order_prefix,
        hint: m.settings_order_prefix_hint,
        maxLength: 4,
        className: 'max-w-28 uppercase',
      },
    ],
  },
]

/** Name, description and location of the pharmacy. */
export function PharmacyForm({ page, refused }: FormProps) {
  return (
    <SettingsForm page={page} refused={refused} submit={m.settings_save()}>
      <Panel id="settings-name" title={m.settings_group_name()}>
        <Rows rows={nameRows} />
      </Panel>
      <Panel id="settings-contact" title={m.settings_group_contact()}>
        <Rows rows={contactRows} />
      </Panel>
    </SettingsForm>
  )
}

const Rows = ({ rows }: { rows: readonly Row[] }) =>
  rows.map(({ className, fields }) => {
    const inputs = fields.map(({ label, hint, ...field }) => (
      <TextField key={field.name} {...field} label={label()} hint={hint?.()} />
    ))
    return className ? (
      <div key={fields[0]?.name} className={className}>
        {inputs}
      </div>
    ) : (
      inputs
    )
  })
