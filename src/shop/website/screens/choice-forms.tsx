import { m } from '#src/i18n/paraglide/messages.js'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { FormProps } from './settings-form.tsx'

export function PaymentsForm({ page, refused }: FormProps) {
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

export function ModulesForm({ page, refused }: FormProps) {
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
            error={at === 0 ? refused?.errors[group] : undefined}
            defaultChecked={ticked.includes(name)}
            boxed
          />
        )
      })}
    </fieldset>
  )
}
