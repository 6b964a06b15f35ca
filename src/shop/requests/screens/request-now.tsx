import { Clock, PackageCheck, RotateCcw, Send } from 'lucide-react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { RequestPage } from './request-page.server.ts'

/** What happens next, with the next action if there is one: send it, send it again, see the order. */
export function RequestNow({ request, next, orderNumber, again, isJustSent }: RequestPage) {
  const locale = useLocale()
  const { kind, state, rejectedBecause } = request
  if (state === 'rejected') {
    const title = kind === 'prescription' ? m.prescription_rejected() : m.request_rejected()
    return (
      <Notice tone="bad" title={title} actions={<Again again={again} hasPhotos={request.uploads.length > 0} />}>
        {rejectedBecause && <p className="whitespace-pre-line wrap-anywhere">{rejectedBecause}</p>}
      </Notice>
    )
  }
  if (again) {
    return (
      <Notice
        tone={state === 'expired' ? 'warn' : 'info'}
        actions={<Again again={again} hasPhotos={request.uploads.length > 0} />}
      >
        {next}
      </Notice>
    )
  }
  const received = kind === 'prescription' ? m.prescription_sent_now() : m.request_sent_now()
  return (
    <Notice
      {...(isJustSent
        ? { tone: 'ok', role: 'status', title: received }
        : { icon: <Clock aria-hidden="true" />, title: m.request_next() })}
      actions={state === 'new' && <SendNow />}
    >
      {next}
      {orderNumber !== null && (
        <p className="mt-2.5">
          <ButtonLink to={pathTo('orders.show', locale, { id: orderNumber })} variant="quiet" size="s">
            <PackageCheck aria-hidden="true" />
            {m.request_order({ number: orderNumber })}
          </ButtonLink>
        </p>
      )}
    </Notice>
  )
}

function SendNow() {
  return (
    <Form method="post">
      <Button name="intent" value="submit" size="s">
        <Send aria-hidden="true" />
        {m.request_submit()}
      </Button>
    </Form>
  )
}

function Again({ again, hasPhotos }: Pick<RequestPage, 'again'> & { hasPhotos: boolean }) {
  return (
    <Form method="post" className="grid gap-2 print:hidden">
      <Button name="intent" value="again" size="s" className="justify-self-start">
        <RotateCcw aria-hidden="true" />
        {m.request_again()}
      </Button>
      <p className="text-xs text-ink-2">
        {m.request_again_text()} {hasPhotos && m.request_again_photos()} {again?.hasDraft && m.request_again_draft()}
      </p>
    </Form>
  )
}
