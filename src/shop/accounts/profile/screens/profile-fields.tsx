import { m } from '#src/i18n/paraglide/messages.js'
import { Field, FieldNotes, describedBy } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { Values } from '../profile-form.ts'
import type { ReactNode } from 'react'

const name = 'date_of_birth'

/**
 * Day, month and year in three text fields. A browser's date picker opens on this month, and a person born in 1941 would page
 * through a thousand of them; three short fields are quick by keyboard, correct for screen readers and need no scripts. The first
 * one has the name of the group, so that the error summary can link to it.
 */
function BirthDate({ values, error }: { values: Values; error: string | undefined }) {
  const hint = m.profile_birth_hint()
  const shared = {
    inputMode: 'numeric',
    'aria-invalid': error === undefined ? undefined : true,
    className: 'tabular-nums',
  } as const
  return (
    <fieldset aria-describedby={describedBy(name, hint, error)} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{m.profile_birth()}</legend>
      <div className="grid grid-cols-[4.5rem_4.5rem_6rem] gap-3">
        <Part id={name} label={m.profile_birth_day()}>
          <TextInput {...shared} id={name} name="birth_day" autoComplete="bday-day" defaultValue={values['birth_day']} />
        </Part>
        <Part id="birth_month" label={m.profile_birth_month()}>
          <TextInput
            {...shared}
            id="birth_month"
            name="birth_month"
            autoComplete="bday-month"
            defaultValue={values['birth_month']}
          />
        </Part>
        <Part id="birth_year" label={m.profile_birth_year()}>
          <TextInput {...shared} id="birth_year" name="birth_year" autoComplete="bday-year" defaultValue={values['birth_year']} />
        </Part>
      </div>
      <FieldNotes id={name} hint={hint} error={error} />
    </fieldset>
  )
}

function Part({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <span className="grid gap-1">
      <label htmlFor={id} className="text-xs text-ink-2">
        {label}
      </label>
      {children}
    </span>
  )
}

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
