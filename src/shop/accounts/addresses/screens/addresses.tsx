import { MapPin, Plus } from 'lucide-react'
import { useActionData, useLoaderData, Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink, Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titled } from '#src/ui/page-title.ts'
import { maxAddresses } from '../address.ts'
import type { Address, PostalAddress } from '../address.ts'
import { Card } from '#src/ui/card.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { Tag } from '#src/ui/tag.tsx'
import { phoneText } from '#src/kernel/phone-numbers.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { AddressFields } from './address-fields.tsx'
import type { action, loader } from './addresses.server.ts'

export { action, loader } from './addresses.server.ts'

/** Form values of an address. */
const addressValues = (address: Address): Record<string, string> => ({
  firstname: address.firstname,
  lastname: address.lastname,
  address1: address.address1,
  address2: address.address2 ?? '',
  zipcode: address.zipcode,
  city: address.city,
  phone: phoneText(address.phone),
})

type Refused = { errors: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> }

/** Form for a new address, or to change an existing one. */
function AddressForm({ address, refused }: { address: Address | undefined; refused: Refused | undefined }) {
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

export const meta = titled(m.addresses_title)

export default function Addresses() {
  const { addresses, step, address, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (step === 'remove' && address) return <RemoveAddress address={address} />
  // Each step is a new form: values of the last one must not stay in its fields.
  if (step !== undefined) return <AddressForm key={address?.id ?? step} address={address} refused={answer} />
  return <Book addresses={addresses} done={done} />
}

function Book({ addresses, done }: { addresses: readonly Address[]; done: 'saved' | 'removed' | undefined }) {
  const locale = useLocale()
  const add = (
    <ButtonLink to={`${pathTo('account.addresses', locale)}?add`} variant={addresses.length === 0 ? 'primary' : 'quiet'}>
      <Plus aria-hidden="true" />
      {m.addresses_add()}
    </ButtonLink>
  )
  const canAdd = addresses.length > 0 && addresses.length < maxAddresses
  return (
    <>
      <PageHeading title={m.addresses_title()} lead={m.addresses_lead()} action={canAdd && add} />
      <div className="grid gap-4">
        {done && <Notice tone="ok" role="status" title={done === 'saved' ? m.addresses_saved() : m.addresses_removed()} />}
        {addresses.length === maxAddresses && <Notice>{m.error_too_many_addresses()}</Notice>}
        {addresses.length === 0 ? (
          <EmptyState icon={<MapPin aria-hidden="true" />} title={m.addresses_empty()} action={add}>
            {m.addresses_empty_text()}
          </EmptyState>
        ) : (
          <ul className="grid gap-4 md:grid-cols-2">
            {addresses.map((address) => (
              <AddressCard key={address.id} address={address} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

/** Asks for confirmation: the shop keeps no copy to restore an address from. */
function RemoveAddress({ address }: { address: Address }) {
  const book = pathTo('account.addresses', useLocale())
  const busy = useIsSending()
  return (
    <>
      <PageHeading title={m.addresses_remove_title()} />
      <Card className="grid max-w-[30rem] gap-5">
        <PostalLines address={address} />
        <Form method="post" action={book} className="flex flex-wrap gap-3">
          <input type="hidden" name="id" value={address.id} />
          <Button name="intent" value="remove" variant="danger" disabled={busy} className="max-sm:w-full">
            {m.addresses_remove_yes()}
          </Button>
          <ButtonLink to={book} variant="quiet" className="max-sm:w-full">
            {m.addresses_keep()}
          </ButtonLink>
        </Form>
      </Card>
    </>
  )
}

/** An address of the book with its actions. */
function AddressCard({ address }: { address: Address }) {
  const book = pathTo('account.addresses', useLocale())
  const { id, address1, isDefault } = address
  return (
    <Card as="li" bare className="grid content-between">
      <div className="grid gap-3 p-4 sm:p-5">
        {isDefault && <Tag tone="info">{m.addresses_default()}</Tag>}
        <PostalLines address={address} />
      </div>
      <div className="flex flex-wrap items-center gap-1 border-t border-line px-2 py-1.5 sm:px-3">
        <ButtonLink
          to={`${book}?edit=${id}`}
          variant="ghost"
          size="s"
          aria-label={m.addresses_edit_of({ address: address1 })}
          className="min-h-11"
        >
          {m.addresses_edit()}
        </ButtonLink>
        <ButtonLink
          to={`${book}?remove=${id}`}
          variant="ghost"
          size="s"
          aria-label={m.addresses_remove_of({ address: address1 })}
          className="min-h-11"
        >
          {m.addresses_remove()}
        </ButtonLink>
        {!isDefault && (
          <Form method="post" action={book}>
            <input type="hidden" name="id" value={id} />
            <Button
              name="intent"
              value="make_default"
              variant="ghost"
              size="s"
              aria-label={m.addresses_make_default_of({ address: address1 })}
              className="min-h-11"
            >
              {m.addresses_make_default()}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  )
}

/** An address as on a parcel, with the phone below. */
function PostalLines({ address }: { address: PostalAddress }) {
  const { firstname, lastname, address1, address2, zipcode, city, phone } = address
  return (
    <address className="grid gap-0.5 wrap-anywhere not-italic">
      <span className="font-semibold">
        {firstname} {lastname}
      </span>
      <span>{address1}</span>
      {address2 !== null && <span>{address2}</span>}
      <span className="tabular-nums">
        {zipcode} {city}
      </span>
      <span className="text-sm text-ink-2 tabular-nums">{phoneText(phone)}</span>
    </address>
  )
}
