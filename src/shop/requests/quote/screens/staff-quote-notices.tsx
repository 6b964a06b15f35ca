import { Sparkles, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { subtract } from '#src/kernel/money.ts'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { DispensablePack } from '#src/shop/catalogue/quotable/dispensable.ts'
import { cheaperGeneric, stockAdvice } from '../quote-advice.ts'
import type { StockAdvice } from '../quote-advice.ts'
import type { LineText } from '../quote-text.ts'
import type { QuoteView } from '../quote-view.ts'
import { KeyCap } from '#src/ui/key-cap.tsx'

type Product = QuoteView['products'][string]
type Props = { typed: LineText; product: Product | undefined; view: QuoteView; of: string; swapKey: string | undefined }

/** Warnings about a line before the quote is sent. */
export function StaffQuoteNotices({ typed, product, view, of, swapKey }: Props) {
  const advice = stockAdvice(typed, product?.left)
  const isAlone = typed.alternative === null
  const cheaper = product && isAlone ? cheaperGeneric(product) : undefined
  return (
    <>
      {advice && <StockNotice advice={advice} product={product} />}
      {product && cheaper && (
        <GenericNotice product={product} cheaper={cheaper} preference={view.preference} line={{ id: typed.id, of, swapKey }} />
      )}
      {isAlone && !cheaper && (
        <button
          name="quote"
          value={`words:${typed.id}`}
          aria-label={m.quote_words_for({ name: of })}
          className="mt-1 min-h-6 text-2xs font-semibold text-ink-2 underline-offset-3 hover:underline @row:ms-7"
        >
          {m.quote_words()}
        </button>
      )}
    </>
  )
}

function StockNotice({ advice, product }: { advice: StockAdvice; product: Product | undefined }) {
  const locale = useLocale()
  const isShort = advice.kind === 'short' || advice.kind === 'over_stock'
  return (
    <Strip tone="warn" icon={<TriangleAlert aria-hidden="true" className="text-warn" />}>
      <span className="min-w-0 grow basis-40">{adviceText(advice)}</span>
      {product && isShort && (
        <Link to={pathTo('staff.stock.show', locale, { id: product.id })} className="link whitespace-nowrap">
          {m.quote_see_stock()}
        </Link>
      )}
    </Strip>
  )
}

type GenericProps = {
  product: Product
  cheaper: DispensablePack
  preference: QuoteView['preference']
  line: { id: string; of: string; swapKey: string | undefined }
}

function GenericNotice({ product, cheaper, preference, line: { id, of, swapKey } }: GenericProps) {
  const locale = useLocale()
  const less = formatMoney(subtract(product.price, cheaper.price), locale)
  return (
    <Strip tone="ok" icon={<Sparkles aria-hidden="true" className="text-green" />}>
      <span className="min-w-0 grow basis-48">
        {m.quote_generic({ name: cheaper.name, pack: cheaper.pack, price: formatMoney(cheaper.price, locale) })}{' '}
        {preference === 'generic' && m.quote_generic_preferred()}
        {preference === 'brand' && m.quote_generic_brand()}
      </span>
      <b className="font-bold whitespace-nowrap text-green">{m.quote_generic_less({ amount: less })}</b>
      <span className="flex gap-1.5">
        <Button name="quote" value={`offer:${id}`} variant="quiet" size="xs" aria-label={m.quote_offer_for({ name: of })}>
          {m.quote_offer()}
        </Button>
        <Button
          name="quote"
          value={`swap:${id}`}
          variant="quiet"
          size="xs"
          data-key={swapKey}
          aria-label={m.quote_swap_for({ name: of })}
        >
          {m.quote_swap()}
          {swapKey && <KeyCap name={swapKey} />}
        </Button>
      </span>
    </Strip>
  )
}

const tones = { warn: 'bg-warn-soft', ok: 'bg-green-soft' }

function Strip({ tone, icon, children }: { tone: keyof typeof tones; icon: ReactNode; children: ReactNode }) {
  return (
    <div
      className={`${tones[tone]} mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 rounded-sm px-2.5 py-1.75 text-xs @row:ms-7 [&>svg]:size-4`}
    >
      {icon}
      {children}
    </div>
  )
}

function adviceText(advice: StockAdvice): string {
  const { kind, prescribed, quantity, stock, left } = advice
  const texts: Record<StockAdvice['kind'], () => string> = {
    over_stock: () => m.quote_over_stock({ stock, quantity }),
    over_prescribed: () => m.quote_over_prescribed({ prescribed }),
    short: () => (left === 1 ? m.quote_short({ prescribed, stock, left }) : m.quote_short_many({ prescribed, stock, left })),
    partial: () => (left === 1 ? m.quote_partial({ prescribed, left }) : m.quote_partial_many({ prescribed, left })),
  }
  return texts[kind]()
}
