import { m } from '#src/i18n/paraglide/messages.js'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

type Texts = Readonly<Record<string, string>>

/** Name, address in Portugal and phone. */
export function AddressFields({ values, errors }: { values: Texts; errors: Texts }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <AddressLines values={values} errors={errors} />
      <Field name="phone" label={m.checkout_phone()} hint={m.checkout_phone_hint()} error={errors['phone']}>
        <TextInput
          name="phone"
          type="tel"
          lead="+351"
          defaultValue={values['phone']}
          autoComplete="tel-national"
          inputMode="tel"
          className="tabular-nums"
        />
      </Field>
    </div>
  )
}

/** Name and address: the fields without the phone, for a grid of two columns. */
export function AddressLines({ values, errors }: { values: Texts; errors: Texts }) {
  return (
    <>
      <Field name="firstname" label={m.checkout_firstname()} error={errors['firstname']}>
        <TextInput name="firstname" defaultValue={values['firstname']} autoComplete="given-name" />
      </Field>
      <Field name="lastname" label={m.checkout_lastname()} error={errors['lastname']}>
        <TextInput name="lastname" defaultValue={values['lastname']} autoComplete="family-name" />
      </Field>
      <Field name="address1" label={m.addresses_street()} error={errors['address1']} className="sm:col-span-2">
        <TextInput name="address1" defaultValue={values['address1']} autoComplete="address-line1" />
      </Field>
      <Field name="address2" label={m.addresses_street_more()} optional error={errors['address2']} className="sm:col-span-2">
        <TextInput name="address2" defaultValue={values['address2']} autoComplete="address-line2" />
      </Field>
      <Field name="zipcode" label={m.addresses_zipcode()} hint={m.addresses_zipcode_hint()} error={errors['zipcode']}>
        <TextInput
          name="zipcode"
          defaultValue={values['zipcode']}
          autoComplete="postal-code"
          inputMode="numeric"
          className="tabular-nums"
        />
      </Field>
      <Field name="city" label={m.addresses_city()} error={errors['city']}>
        <TextInput name="city" defaultValue={values['city']} autoComplete="address-level2" />
      </Field>
    </>
  )
}
