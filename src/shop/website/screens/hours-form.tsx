import { m } from '#src/i18n/paraglide/messages.js'
import { weekDays } from '#src/kernel/opening-hours.ts'
import type { WeekDay } from '#src/kernel/opening-hours.ts'
import { Field } from '#src/ui/field.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { RowsOfDays } from './rows-of-days.tsx'
import { SettingsField, SettingsForm } from './settings-form.tsx'
import type { FormProps } from './settings-form.tsx'

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
export function HoursForm({ page, refused }: FormProps) {
  const isSection = refused?.form === 'section'
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Panel id="settings-week" title={m.settings_hours_week()} lead={m.settings_hours_hint()}>
        <SettingsForm page={page} refused={isSection ? refused : undefined} submit={m.settings_hours_save()}>
          {weekDays.map((day) => (
            <SettingsField
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
          {({ values, errors }) => (
            <Field name="hours" label={m.settings_exception_hours()} hint={m.settings_hours_hint()} error={errors['hours']}>
              <TextInput
                name="hours"
                defaultValue={values['hours']}
                autoComplete="off"
                maxLength={100}
                className="tabular-nums"
              />
            </Field>
          )}
        </RowsOfDays>
      </Panel>
    </div>
  )
}
