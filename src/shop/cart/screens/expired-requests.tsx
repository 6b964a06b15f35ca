import { useFetcher } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { CartFormResult } from './cart-form-result.ts'
import type { ExpiredView } from './request-view.server.ts'
import { fetcherKey } from './use-cart-rows.ts'

export function ExpiredRequests({ expired }: { expired: readonly ExpiredView[] }) {
  const locale = useLocale()
  const fetcher = useFetcher<CartFormResult>({ key: fetcherKey('expired') })
  return expired.map(({ kind, requestId, name }) => (
    <Notice
      key={requestId}
      tone="warn"
      title={m.cart_request_expired_title({ name })}
      actions={
        <>
          <ButtonLink
            to={pathTo(kind === 'prescription' ? 'prescriptions.show' : 'requests.show', locale, { id: requestId })}
            size="s"
          >
            {kind === 'prescription' ? m.cart_request_see_prescription() : m.cart_request_see_request()}
          </ButtonLink>
          <fetcher.Form method="post" action={pathTo('cart', locale)}>
            <Button variant="quiet" size="s" name="intent" value="accept_expired">
              {m.cart_request_expired_accept()}
            </Button>
          </fetcher.Form>
        </>
      }
    >
      {m.cart_request_expired_text()}
    </Notice>
  ))
}
