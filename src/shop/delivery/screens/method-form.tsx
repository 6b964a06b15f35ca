import { Form } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { hole } from '../shipping-method.ts'
import type { DeliveryFormErrors } from '../staff-form.server.ts'
import type { Typed } from '../staff-view.ts'

type Props = { values: Typed; refused: DeliveryFormErrors | undefined }

/** What customers read of a method, in both languages, and where its parcels are tracked. */
export function MethodForm({ values, refused }: Props) {
  const busy = useIsSending()
  const errors = refused?.errors ?? {}
  const current = refused?.values ?? values
  const text = (name: `${string}.${Locale}`, label: string, hint?: string) => (
    <Field name={name} label={label} hint={hint} error={errors[name]}>
      <TextInput name={name} lang={name.slice(-2)} defaultValue={current[name]} autoComplete="off" maxLength={100} required />
    </Field>
  )
  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="method" />
      <ErrorSummary errors={refused?.errors} />
      <div className="grid gap-4 sm:grid-cols-2">
        {text('name.pt', m.staff_shipping_name_pt())}
        {text('name.en', m.staff_shipping_name_en())}
        {text('expected.pt', m.staff_shipping_expected_pt(), m.staff_shipping_expected_pt_hint())}
        {text('expected.en', m.staff_shipping_expected_en(), m.staff_shipping_expected_en_hint())}
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field
          name="tracking_template"
          label={m.staff_shipping_tracking()}
          hint={m.staff_shipping_tracking_hint({ hole })}
          error={errors['tracking_template']}
          optional
        >
          <TextInput
            name="tracking_template"
            type="url"
            inputMode="url"
            defaultValue={current['tracking_template']}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
          />
        </Field>
        <Field
          name="position"
          label={m.staff_shipping_position()}
          hint={m.staff_shipping_position_hint()}
          error={errors['position']}
        >
          <TextInput
            name="position"
            inputMode="numeric"
            defaultValue={current['position'] ?? '0'}
            autoComplete="off"
            className="tabular-nums"
          />
        </Field>
      </div>
      <Button disabled={busy} className="justify-self-start">
        {m.staff_shipping_save()}
      </Button>
    </Form>
  )
}
