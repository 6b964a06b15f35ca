import { FileHeart, MessageCircleQuestionMark, Phone } from 'lucide-react'
import { formatPercent } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Price } from '#src/ui/price.tsx'
import { Stepper } from '#src/ui/stepper.tsx'
import { useModules } from '../../website/use-modules.ts'
import { isMedicine, needsPrescription } from '../product.ts'
import { AddToCart } from './add-to-cart.tsx'
import { Availability } from './availability.tsx'
import { BackInStock } from './back-in-stock.tsx'
import { buyFormId } from './buy-bar.tsx'
import { PackChoice } from './pack-choice.tsx'
import type { ProductPage } from './product-reading.server.ts'
import { requestAddress } from './request-address.ts'
import { WaysHome } from './ways-home.tsx'
import { offerOf, unitPriceText } from './words.ts'

/** What it costs, whether it is there, and the way to get it. */
export function BuyCard({ page }: { page: ProductPage }) {
  const { product, variant } = page
  const offer = offerOf(product.class, variant)
  return (
    <section
      aria-labelledby="buy-title"
      className="grid gap-3.5 rounded-xl border border-line bg-surface p-4.5 shadow-soft md:p-5.5 lg:sticky lg:top-21"
    >
      <h2 id="buy-title" className="sr-only">
        {m.catalogue_buy()}
      </h2>
      <PriceBlock page={page} />
      {product.variants.length > 1 && <PackChoice variants={product.variants} chosen={variant} />}
      {offer !== 'quote' && <Availability variant={variant} />}
      {offer === 'quote' && <Quote page={page} />}
      {offer === 'counter' && <ByPhone text={m.catalogue_counter_explained()} page={page} />}
      <BackInStock page={page} />
      {offer === 'sold_out' && <ByPhone text={m.catalogue_sold_out_explained()} page={page} />}
      {offer === 'sale' && <Sale page={page} />}
    </section>
  )
}

function PriceBlock({ page: { product, variant } }: { page: ProductPage }) {
  const locale = useLocale()
  if (variant.price === null) {
    return (
      <div className="grid gap-1">
        <p className="font-display text-xl font-title">{m.catalogue_price_in_quote()}</p>
        {needsPrescription(product.class) && <p className="text-sm text-ink-2">{m.catalogue_needs_prescription()}</p>}
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <Price
        size="l"
        price={variant.price}
        before={variant.compareAt}
        lowest={variant.lowest30}
        unit={variant.unitPrice && unitPriceText(variant.unitPrice, locale)}
      />
      <p className="text-xs text-ink-2">{m.catalogue_vat_included({ rate: formatPercent(variant.vat, locale) })}</p>
    </div>
  )
}

function Sale({ page }: { page: ProductPage }) {
  const { product, variant, returnDays } = page
  return (
    <>
      <WaysHome page={page} />
      <AddToCart id={buyFormId} key={variant.id} variantId={variant.id} name={product.name} look="primary">
        <Stepper value={1} max={variant.left} label={product.name} size="l" />
      </AddToCart>
      <p className="text-xs text-ink-2">
        {isMedicine(product.class) ? m.catalogue_no_returns() : m.catalogue_returns({ days: returnDays })}
      </p>
    </>
  )
}

function Quote({ page }: { page: ProductPage }) {
  const locale = useLocale()
  return (
    <>
      <p className="border-t border-line pt-3.5 text-sm">{m.catalogue_quote_explained()}</p>
      {useModules().prescriptions && (
        <ButtonLink to={pathTo('prescriptions.new', locale)} size="l">
          <FileHeart aria-hidden="true" />
          {m.catalogue_prescription()}
        </ButtonLink>
      )}
      <RequestLink page={page} />
    </>
  )
}

/** What the shop cannot sell at the moment, somebody at the pharmacy may find. */
function ByPhone({ text, page }: { text: string; page: ProductPage }) {
  const { phone, open } = page.reach
  return (
    <>
      <p className="text-sm text-ink-2">{text}</p>
      <ButtonLink to={phone.link} size="l">
        <Phone aria-hidden="true" />
        {m.catalogue_call({ phone: phone.text })}
      </ButtonLink>
      <RequestLink page={page} />
      <p className="text-xs text-ink-2">
        {open.text} · {phone.cost}
      </p>
    </>
  )
}

function RequestLink({ page: { product, variant } }: { page: ProductPage }) {
  const locale = useLocale()
  if (!useModules().requests) return null
  const sku = variant.id === product.variant.id ? undefined : variant.sku
  return (
    <ButtonLink to={requestAddress({ id: product.id, sku }, locale)} variant="quiet">
      <MessageCircleQuestionMark aria-hidden="true" />
      {m.catalogue_request_this()}
    </ButtonLink>
  )
}
