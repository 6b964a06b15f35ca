import { m } from '#src/i18n/paraglide/messages.js'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { Values } from '../profile-form.ts'
import { BirthDate } from './birth-date.tsx'

type Props = { values: Values; errors: Values; /** The NIF that is in question. */ confirmedNif: string | undefined }

/** Name, birth date, phone and taxpayer number. */
export function ProfileFields({ values, errors, confirmedNif }: Props) {
  return (
    <div className="grid gap-5">
      <Field name="name" label={m.profile_name()} hint={m.profile_name_hint()} error={errors['name']}>
        <TextInput name="name" defaultValue={values['name']} autoComplete="name" />
      </Field>
      <BirthDate values={values} error={errors['date_of_birth']} />
      <Field name="mobile_phone" label={m.profile_phone()} hint={m.profile_phone_hint()} error={errors['mobile_phone']}>
        <TextInput
          name="mobile_phone"
          type="tel"
          lead="+351"
          defaultValue={values['mobile_phone']}
          autoComplete="tel-national"
          inputMode="tel"
          className="tabular-nums"
        />
      </Field>
      <Field name="nif" label={m.profile_nif()} hint={m.profile_nif_hint()} error={errors['nif']}>
        <TextInput
          name="nif"
          defaultValue={values['nif']}
          autoComplete="off"
          inputMode="numeric"
          spellCheck={false}
          className="max-w-56 tabular-nums"
        />
      </Field>
      {confirmedNif !== undefined && <input type="hidden" name="nif_asked" value={confirmedNif} />}
    </div>
  )
}
