import { useActionData, useLoaderData } from 'react-router'
import type { MetaFunction } from 'react-router'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { DoneNotice } from '#src/ui/form/result-notice.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { FocusOnResult } from '#src/ui/focus-on-result.tsx'
import type { Section } from '../settings.ts'
import { LegalForm } from './legal-form.tsx'
import { PharmacyForm } from './pharmacy-form.tsx'
import { ProofNotice } from './proof-notice.tsx'
import type { FormProps } from './settings-form.tsx'
import { TextField } from '#src/ui/form/fields.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { SettingsForm } from './settings-form.tsx'
import { RowsOfDays } from './rows-of-days.tsx'
import { weekDays } from '#src/kernel/opening-hours.ts'
import type { WeekDay } from '#src/kernel/opening-hours.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import type { action, loader } from './staff-settings-section.server.ts'

export { action, loader } from './staff-settings-section.server.ts'

const dayNames: Record<WeekDay, () => string> = {
  mon: m.settings_day_mon,
  tue: m.settings_day_tue,
  wed: m.settings_day_wed,
  thu: m.settings_day_thu,
  fri: m.settings_day_fri,
  sat: m.settings_day_sat,
  sun: m.settings_day_sun,
}

/** The week, one line per day; below it the days with other hours. */
function HoursForm({ page, refused }: FormProps) {
  const isSection = refused?.form === 'section'
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Panel id="settings-week" title={m.settings_hours_week()} lead={m.settings_hours_hint()}>
        <SettingsForm page={page} refused={isSection ? refused : undefined} submit={m.settings_hours_save()}>
          {weekDays.map((day) => (
            <TextField
              key={day}
              name={`opening_hours.week.${day}`}
              label={dayNames[day]()}
              maxLength={100}
              className="max-w-80 tabular-nums"
              required={false}
            />
          ))}
        </SettingsForm>
      </Panel>
      <Panel id="settings-exceptions" title={m.settings_exceptions()} lead={m.settings_exceptions_hint()}>
        <RowsOfDays
          page={page}
          refused={isSection ? undefined : refused}
          field="day"
          labels={{
            none: m.settings_exceptions_none(),
            day: m.settings_exception_day(),
            text: m.settings_exception_hours(),
            add: m.settings_exception_add(),
          }}
        >
          <TextField
            name="hours"
            label={m.settings_exception_hours()}
            hint={m.settings_hours_hint()}
            maxLength={100}
            className="tabular-nums"
            required={false}
          />
        </RowsOfDays>
      </Panel>
    </div>
  )
}

const number = 'max-w-28 tabular-nums'

/** What points are worth, how they are earned and when they expire; below it the rates that begin on a day. */
function LoyaltyForm({ page, refused }: FormProps) {
  const isSection = refused?.form === 'section'
  return (
    <>
      <SettingsForm page={page} refused={isSection ? refused : undefined} submit={m.settings_loyalty_save()}>
        <Panel id="settings-loyalty" title={page.name}>
          <div className="grid gap-4 md:grid-cols-2">
            <TextField name="loyalty.name.pt" label={m.settings_card_name_pt()} lang="pt" maxLength={60} />
            <TextField name="loyalty.name.en" label={m.settings_card_name_en()} lang="en" maxLength={60} />
            <Whole name="points_per_euro" label={m.settings_points_per_euro()} hint={m.settings_points_per_euro_hint()} />
            <Whole
              name="points_for_one_euro"
              label={m.settings_points_for_one_euro()}
              hint={m.settings_points_for_one_euro_hint()}
            />
            <TextField
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
          <TextField name="rate" label={m.settings_earning_rate()} inputMode="numeric" className={number} required={false} />
        </RowsOfDays>
      </Panel>
    </>
  )
}

const Whole = ({ name, ...rest }: { name: string; label: string; hint?: string; optional?: boolean }) => (
  <TextField name={`loyalty.${name}`} inputMode="numeric" maxLength={6} className={number} {...rest} />
)

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData?.page.name ?? m.settings_title(), matches) },
]

const forms: Record<Section, (props: FormProps) => ReactNode> = {
  pharmacy: PharmacyForm,
  hours: HoursForm,
  legal: LegalForm,
  limits: LimitsForm,
  loyalty: LoyaltyForm,
  payments: PaymentsForm,
  modules: ModulesForm,
}

export default function StaffSettingsSection() {
  const { page, needsProof, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const locale = useLocale()
  const Filled = forms[page.section]
  return (
    <StaffBody width={64}>
      <StaffHeading
        back={{ to: pathTo('staff.settings', locale), text: m.settings_title() }}
        title={page.name}
        lead={page.about}
      />
      {needsProof && <ProofNotice back={pathTo('staff.settings.show', locale, { id: page.section })} />}
      {saved && !refused && (
        <FocusOnResult>
          <DoneNotice text={page.isOpen ? m.settings_saved() : m.settings_saved_closed()} />
        </FocusOnResult>
      )}
      <Filled key={page.section} page={page} refused={refused} />
    </StaffBody>
  )
}

/** Every limit with its unit and its effect. */
function LimitsForm({ page, refused }: FormProps) {
  return (
    <SettingsForm page={page} refused={refused} submit={m.settings_save()}>
      <Panel id="settings-limits" title={page.name}>
        <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
          {page.choices.map(({ name, label, hint }) => (
            <TextField
              key={name}
              name={`limits.${name}`}
              label={label}
              hint={hint}
              inputMode="numeric"
              maxLength={6}
              className="max-w-28 tabular-nums"
            />
          ))}
        </div>
      </Panel>
    </SettingsForm>
  )
}

function PaymentsForm({ page, refused }: FormProps) {
  return (
    <>
      {!page.hasBank && <Notice tone="warn">{m.settings_payments_no_bank()}</Notice>}
      <SettingsForm page={page} refused={refused} submit={m.settings_save()}>
        <Panel id="settings-payments" title={m.settings_payments_legend()}>
          <Choices
            page={page}
            refused={refused}
            legend={m.settings_payments_legend()}
            group="payment_methods"
            field={() => 'payment_methods'}
          />
        </Panel>
      </SettingsForm>
    </>
  )
}

function ModulesForm({ page, refused }: FormProps) {
  return (
    <SettingsForm page={page} refused={refused} submit={m.settings_save()}>
      <Panel id="settings-modules" title={m.settings_modules_legend()} lead={m.settings_modules_hint()}>
        <Choices
          page={page}
          refused={refused}
          legend={m.settings_modules_legend()}
          group="modules"
          field={(name) => `modules.${name}`}
        />
      </Panel>
    </SettingsForm>
  )
}

type Props = FormProps & {
  legend: string
  /** The error's name, and the first box's id. */ group: string
  field: (name: string) => string
}

function Choices({ page, refused, legend, group, field }: Props) {
  const ticked = (refused ?? page).ticked
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{legend}</legend>
      {page.choices.map(({ name, label, hint }, at) => {
        const own = field(name)
        return (
          <Checkbox
            key={name}
            id={at === 0 ? group : `${group}-${name}`}
            name={own}
            value={own === group ? name : 'on'}
            label={label}
            hint={hint}
            error={at === 0 ? ownValue(refused?.errors, group) : undefined}
            defaultChecked={ticked.includes(name)}
            boxed
          />
        )
      })}
    </fieldset>
  )
}
