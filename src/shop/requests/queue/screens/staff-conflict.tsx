import { m } from '#src/i18n/paraglide/messages.js'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { readPrice } from '../../quote/quote-price.ts'
import type { OfferText } from '../../quote/quote-text.ts'
import type { TypedQuote } from '../../quote/quote-view.ts'

type Props = {
  error: string | undefined
  /** Typed text that has no field any more. */ typed: string
  /** Prices that have no editor any more. */ prices: TypedQuote | undefined
}

/** Another person was faster. What was typed is not lost: it is displayed for its author to read and copy. */
export function StaffConflict({ error, typed, prices }: Props) {
  if (error === undefined) return null
  const hasPrices = prices !== undefined && (prices.lines.length > 0 || prices.note.trim() !== '')
  return (
    <Notice tone="warn" role="alert" title={error}>
      {typed && (
        <p className="wrap-anywhere whitespace-pre-line">
          {m.staff_what_you_wrote()}: {typed}
        </p>
      )}
      {hasPrices && <Prices {...prices} />}
    </Notice>
  )
}

function Prices({ lines, note }: TypedQuote) {
  return (
    <>
      <p>{m.staff_what_you_wrote()}:</p>
      <ul className="grid max-w-[60ch] gap-0.5 py-1">
        {lines.map(({ id, quantity, alternative, ...offer }) => (
          <li key={id}>
            <Offer offer={offer} quantity={quantity} />
            {alternative && (
              <span className="block ps-4">
                {m.quote_alternative()}: <Offer offer={alternative} quantity={quantity} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {note.trim() && <p className="wrap-anywhere whitespace-pre-line">{note.trim()}</p>}
    </>
  )
}

/** The price as it was typed when it is not valid. */
function Offer({ offer: { name, price: typed }, quantity }: { offer: Pick<OfferText, 'name' | 'price'>; quantity: string }) {
  const price = readPrice(typed)
  return (
    <>
      <span className="font-semibold wrap-anywhere">{name || '—'}</span>{' '}
      <span className="tabular-nums">
        {quantity} × {price === undefined ? typed || '—' : <Money amount={price} />}
      </span>
    </>
  )
}
