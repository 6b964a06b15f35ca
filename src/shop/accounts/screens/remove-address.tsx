import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import type { Address } from '../address.ts'
import { PostalLines } from './postal-lines.tsx'

/** Asks for confirmation: the shop keeps no copy to restore an address from. */
export function RemoveAddress({ address }: { address: Address }) {
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
