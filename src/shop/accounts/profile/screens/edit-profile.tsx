import { Form, useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { normalisePhone } from '#src/kernel/phone-numbers.ts'
import { canReceiveTexts } from '../../notification-preferences/notification-preferences.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titled } from '#src/ui/page-title.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { profileFields } from '../profile-form.ts'
import type { Values } from '../profile-form.ts'
import { ProfileFields } from './profile-fields.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { RadioCard, RadioCards } from '#src/ui/radio-card.tsx'
import type { action, loader } from './edit-profile.server.ts'

export { action, loader } from './edit-profile.server.ts'

export const meta = titled(m.profile_edit_title)

export default function EditProfile() {
  const { values: loaded, marketing } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  const busy = useIsSending()
  const values = { ...loaded, ...answer?.values }
  const errors = answer?.errors ?? {}
  return (
    <>
      <PageHeading title={m.profile_edit_title()} />
      <Form method="post" noValidate className="grid md:max-w-form gap-5">
        <ErrorSummary errors={answer?.errors} />
        <HiddenFields values={loaded} />
        <Card as="section" aria-labelledby="details" className="grid gap-5">
          <h2 id="details" className="font-sans text-lg font-bold tracking-normal">
            {m.profile_details()}
          </h2>
          <ProfileFields values={values} errors={errors} confirmedNif={answer?.confirmedNif} />
        </Card>
        <Card as="section" aria-labelledby="preferences" className="grid gap-5">
          <h2 id="preferences" className="font-sans text-lg font-bold tracking-normal">
            {m.profile_preferences()}
          </h2>
          <PreferenceFields values={values} errors={errors} marketing={marketing} />
        </Card>
        <div className="flex flex-wrap gap-3">
          <Button disabled={busy} className="max-sm:w-full">
            {answer?.confirmedNif === undefined ? m.profile_save() : m.profile_nif_is_right()}
          </Button>
          <ButtonLink to={pathTo('profile', locale)} variant="ghost" className="max-sm:w-full">
            {m.profile_cancel()}
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}

/** What the page displayed, so that the server can tell what was changed. */
function HiddenFields({ values }: { values: Values }) {
  const names = [...profileFields, 'locale', 'alerts_by_email', 'alerts_by_sms', 'marketing_consent']
  return names.map((name) => <input key={name} type="hidden" name={`seen_${name}`} value={ownValue(values, name)} />)
}

type Props = {
  values: Values
  errors: Values
  /** The consent to offers by email; null where the pharmacy sends none. */
  marketing: { version: number; text: string } | null
}

/** Language of messages, channels for notifications, and the consent to offers. */
function PreferenceFields({ values, errors, marketing }: Props) {
  const isOn = (name: string): boolean => ownValue(values, name) !== undefined && ownValue(values, name) !== 'false'
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
        {canReceiveTexts(normalisePhone(values['mobile_phone'] ?? '') || null) && (
          <Checkbox name="alerts_by_sms" value="true" defaultChecked={isOn('alerts_by_sms')} label={m.profile_alerts_sms()} />
        )}
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
