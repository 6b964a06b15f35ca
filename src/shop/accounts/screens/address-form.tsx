import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import type { Address } from '../address.ts'
import { addressValues } from '../address-values.ts'
import { AddressFields } from './address-fields.tsx'

type Refused = { errors: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> }

/** Form for a new address, or to change an existing one. */
export function AddressForm({ address, refused }: { address: Address | undefined; refused: Refused | undefined }) {
  const book = pathTo('account.addresses', useLocale())
  const busy = useIsSending()
  const values = refused?.values ?? (address ? addressValues(address) : {})
  return (
    <>
      <PageHeading title={address ? m.addresses_edit_title() : m.addresses_new_title()} />
      <Form method="post" noValidate className="grid md:max-w-form gap-5">
        <ErrorSummary errors={refused?.errors} />
        <Card className="grid gap-5">
          {address && <input type="hidden" name="id" value={address.id} />}
          <AddressFields values={values} errors={refused?.errors ?? {}} />
          {!address?.isDefault && (
            <Checkbox
              name="default"
              value="true"
              defaultChecked={values['default'] === 'true'}
              label={m.addresses_use_default()}
              error={refused?.errors['default']}
            />
          )}
        </Card>
        <div className="flex flex-wrap gap-3">
          <Button disabled={busy} className="max-sm:w-full">
            {m.addresses_save()}
          </Button>
          <ButtonLink to={book} variant="ghost" className="max-sm:w-full">
            {m.profile_cancel()}
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
