import { m } from '#src/i18n/paraglide/messages.js'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import type { Values } from '../profile-form.ts'

type Props = {
  values: Values
  errors: Values
  /** The consent to offers by email; null where the pharmacy sends none. */
  marketing: { version: number; text: string } | null
}

/** Language of messages, channels for notifications, and the consent to offers. */
export function PreferenceFields({ values, errors, marketing }: Props) {
  const isOn = (name: string): boolean => values[name] !== undefined && values[name] !== 'false'
  return (
    <div className="grid gap-6">
      <RadioCards name="locale" legend={m.profile_language()} hint={m.profile_language_hint()} error={errors['locale']}>
        <RadioCard name="locale" value="pt" defaultChecked={values['locale'] === 'pt'} label={m.profile_language_pt()} />
        <RadioCard name="locale" value="en" defaultChecked={values['locale'] === 'en'} label={m.profile_language_en()} />
      </RadioCards>
      <fieldset aria-describedby="alerts-hint" className="grid min-w-0 gap-3">
        <legend className="mb-2 text-sm font-semibold">{m.profile_alerts()}</legend>
        <p id="alerts-hint" className="-mt-2 text-xs text-ink-2">
          {m.profile_alerts_hint()}
        </p>
        <Checkbox
          name="alerts_by_email"
          value="true"
          defaultChecked={isOn('alerts_by_email')}
          label={m.profile_alerts_email()}
          hint={m.profile_alerts_email_hint()}
        />
        <Checkbox name="alerts_by_sms" value="true" defaultChecked={isOn('alerts_by_sms')} label={m.profile_alerts_sms()} />
      </fieldset>
      {marketing && (
        <Checkbox
          name="marketing_consent"
          value={marketing.version}
          boxed
          defaultChecked={isOn('marketing_consent')}
          label={m.profile_marketing()}
          hint={
            <>
              {marketing.text} {m.checkout_consent_version({ version: marketing.version })}
            </>
          }
          error={errors['marketing_consent']}
        />
      )}
    </div>
  )
}
