import { MapPin, Plus } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { personPageContext } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { maxAddresses } from '../address.ts'
import type { Address } from '../address.ts'
import { readBook, submitAddress } from '../addresses-form.server.ts'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import { RemoveAddress } from './remove-address.tsx'

export const loader = (args: LoaderFunctionArgs) => readBook(personPageContext(args))
export const action = async (args: ActionFunctionArgs) => submitAddress(personPageContext(args), await args.request.formData())

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.addresses_title(), matches) }]

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
