import { Truck } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { StaffTitle } from '#src/ui/staff-heading.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { DoneNotice } from '#src/ui/form/result-notice.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { Tag } from '#src/ui/tag.tsx'
import { fresh } from '../staff-address.ts'
import type { MethodRow, DistrictView } from '../staff-view.ts'
import { ProofNotice } from '../../website/screens/proof-notice.tsx'
import { RatesTable } from './rates-table.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { StateForm, useFormState } from '#src/ui/form/form-state.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import type { DeliveryFormErrors } from '../staff-form.server.ts'
import { CountyPicker } from './county-picker.tsx'
import type { action, loader } from './staff-delivery.server.ts'

export { action, loader } from './staff-delivery.server.ts'

export const meta = titled(m.staff_shipping_title)

export default function StaffDelivery() {
  const { settings, districts, methods, needsProof, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const locale = useLocale()
  const offered = methods.some(({ active, rates }) => active && rates.some((rate) => rate.active))
  return (
    <div className="grid h-full lg:grid-cols-[minmax(0,1fr)_23rem]">
      <section aria-labelledby="delivery" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 lg:p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <StaffTitle id="delivery">{m.staff_shipping_title()}</StaffTitle>
          <ButtonLink to={pathTo('staff.delivery.method', locale, { id: fresh })} variant="quiet" size="xs">
            {m.staff_shipping_new_method()}
          </ButtonLink>
        </div>
        {needsProof && <ProofNotice back={pathTo('staff.delivery', locale)} />}
        <DoneNotice text={saved && !refused && m.staff_shipping_saved()} />
        {settings.enabled && !offered && <Notice tone="warn">{m.staff_shipping_no_rates()}</Notice>}
        {methods.length === 0 && (
          <EmptyState icon={<Truck aria-hidden="true" />} title={m.staff_shipping_none()}>
            {m.staff_shipping_none_text()}
          </EmptyState>
        )}
        {methods.map((method) => (
          <MethodCard key={method.id} method={method} />
        ))}
        <p className="max-w-[70ch] text-xs text-ink-2">{m.staff_shipping_rule()}</p>
      </section>
      <aside aria-label={m.staff_shipping_settings()} className="border-line bg-surface p-4 max-lg:border-t lg:border-s lg:p-5">
        <SettingsForm settings={settings} districts={districts} refused={refused} />
      </aside>
    </div>
  )
}

function MethodCard({ method }: { method: MethodRow }) {
  const { id, name, expected, active, rates } = method
  return (
    <Card as="section" bare aria-labelledby={`method-${id}`} className="min-w-0 overflow-clip">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <h2 id={`method-${id}`} className="font-sans text-base font-bold tracking-normal">
          {name}
        </h2>
        <Tag tone={active ? 'ok' : 'neutral'}>{active ? m.staff_shipping_active() : m.staff_shipping_idle()}</Tag>
        <span className="text-xs text-ink-2">{expected}</span>
        <ButtonLink
          to={pathTo('staff.delivery.method', useLocale(), { id })}
          aria-label={m.staff_shipping_change_named({ name })}
          variant="quiet"
          size="xs"
          className="ms-auto"
        >
          {m.staff_shipping_change()}
        </ButtonLink>
      </div>
      {rates.length > 0 ? (
        <RatesTable caption={m.staff_shipping_rates_of({ name })} rates={rates} />
      ) : (
        <p className="border-t border-line px-4 py-3 text-xs text-ink-2">{m.staff_shipping_rates_none()}</p>
      )}
    </Card>
  )
}

type Props = {
  settings: { enabled: boolean; vat: string; served: readonly string[]; chosen: boolean }
  districts: readonly DistrictView[]
  refused: DeliveryFormErrors | undefined
}

/** The switch, the VAT and the counties where medicines may go, in one plain form. */
function SettingsForm({ settings, districts, refused }: Props) {
  const state = useFormState({ saved: { vat_rate: settings.vat }, result: refused })
  return (
    <StateForm state={state}>
      <Checkbox
        name="enabled"
        label={m.staff_shipping_enabled()}
        hint={m.staff_shipping_enabled_hint()}
        defaultChecked={refused ? refused.values['enabled'] !== undefined : settings.enabled}
        boxed
      />
      <TextField
        name="vat_rate"
        label={m.staff_shipping_vat()}
        hint={m.staff_shipping_vat_hint()}
        inputMode="decimal"
        className="max-w-32 tabular-nums"
      />
      {!settings.chosen && <Notice>{m.staff_shipping_unchosen()}</Notice>}
      <CountyPicker
        legend={m.staff_shipping_counties()}
        hint={m.staff_shipping_counties_hint()}
        error={state.errors['county_dicos']}
        districts={districts}
        ticked={refused?.dicos ?? settings.served}
      />
      <SubmitButton className="justify-self-start">{m.staff_shipping_save()}</SubmitButton>
    </StateForm>
  )
}
