import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { Address } from '../address.ts'
import { PostalLines } from './postal-lines.tsx'

/** An address of the book with its actions. */
export function AddressCard({ address }: { address: Address }) {
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
