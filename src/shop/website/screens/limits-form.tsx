import { m } from '#src/i18n/paraglide/messages.js'
import { Panel } from '#src/ui/panel.tsx'
import { SettingsField, SettingsForm } from './settings-form.tsx'
import type { FormProps } from './settings-form.tsx'

/** Every limit with its unit and its effect. */
export function LimitsForm({ page, refused }: FormProps) {
  return (
    <SettingsForm page={page} refused={refused} submit={m.settings_save()}>
      <Panel id="settings-limits" title={page.name}>
        <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
          {page.choices.map(({ name, label, hint }) => (
            <SettingsField
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
