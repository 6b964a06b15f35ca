import { m } from '#src/i18n/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { PhotoList } from '../../conversation/screens/photo-list.tsx'
import type { RequestPage } from './request-page.server.ts'
import { RequestedProduct } from './requested-product.tsx'

export function RequestSent({ request, product }: Pick<RequestPage, 'request' | 'product'>) {
  const { kind, text, quantity, preference, uploads, hasSms } = request
  const isPrescription = kind === 'prescription'
  const rows = [
    ...(text === null
      ? []
      : [{ term: isPrescription ? m.request_message() : m.request_wish(), detail: <QuotedText>{text}</QuotedText> }]),
    ...(quantity === null ? [] : [{ term: m.request_quantity(), detail: quantity }]),
    ...(preference === null
      ? []
      : [
          {
            term: m.prescription_preference(),
            detail: preference === 'generic' ? m.prescription_prefers_generic() : m.prescription_prefers_brand(),
          },
        ]),
    ...(uploads.length === 0 ? [] : [{ term: m.request_photos(), detail: <PhotoList photos={uploads} /> }]),
  ]
  if (rows.length === 0 && !product && !hasSms) return null
  return (
    <Card as="section" aria-labelledby="sent" className="grid gap-4">
      <h2 id="sent" className="font-sans text-lg font-bold tracking-normal">
        {m.prescription_sent_in()}
      </h2>
      {product && <RequestedProduct product={product} />}
      {rows.length > 0 && <DescriptionList look="stacked" items={rows} />}
      {hasSms && <p className="text-sm text-ink-2">{m.prescription_sms_kept()}</p>}
    </Card>
  )
}

const QuotedText = ({ children }: { children: string }) => (
  <p className="font-normal whitespace-pre-line wrap-anywhere">{children}</p>
)
