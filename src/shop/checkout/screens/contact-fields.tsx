import { m } from '#src/i18n/paraglide/messages.js'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { Values } from './checkout-view.ts'

/** Name, address and number of whoever orders. */
export function ContactFields({ values, errors }: { values: Values; errors: Values }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field name="firstname" label={m.checkout_firstname()} error={errors['firstname']}>
        <TextInput name="firstname" defaultValue={values['firstname']} autoComplete="given-name" maxLength={100} required />
      </Field>
      <Field name="lastname" label={m.checkout_lastname()} error={errors['lastname']}>
        <TextInput name="lastname" defaultValue={values['lastname']} autoComplete="family-name" maxLength={100} required />
      </Field>
      <Field name="email" label={m.checkout_email()} hint={m.checkout_email_hint()} error={errors['email']}>
        <TextInput
          name="email"
          type="email"
          defaultValue={values['email']}
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          maxLength={254}
          required
        />
      </Field>
      <Field name="phone" label={m.checkout_phone()} hint={m.checkout_phone_hint()} error={errors['phone']}>
        <TextInput
          name="phone"
          type="tel"
          lead="+351"
          defaultValue={values['phone']}
          autoComplete="tel-national"
          inputMode="tel"
          maxLength={40}
          required
          className="tabular-nums"
        />
      </Field>
    </div>
  )
}
