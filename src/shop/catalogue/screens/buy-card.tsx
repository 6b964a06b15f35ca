import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FileHeart, MessageCircleQuestionMark, Phone } from 'lucide-react'
import { formatPercent } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Price } from '#src/ui/price.tsx'
import { useModules } from '../../website/use-modules.ts'
import { needsPrescription } from '../product.ts'
import { hasSeveralPrices, variantChoice } from '../variant-choice.ts'
import { Availability } from './availability.tsx'
import { BackInStock } from './back-in-stock.tsx'
import { buyFormId } from './buy-bar.tsx'
import { PackChoice, isChoiceMissing } from './pack-choice.tsx'
import type { ProductPage } from './product-reading.server.ts'
import { requestAddress } from './request-address.ts'
import { Sale } from './sale.tsx'
import { offerOf, unitPriceText } from './labels.ts'

/** Price, availability and how to buy it. */
export function BuyCard({ page }: { page: ProductPage }) {
  const { product, variant, chosen } = page
  const offer = offerOf(product.class, variant)
  const choice = variantChoice(product.variants)
  const [isMissing, setIsMissing] = useState(isChoiceMissing(useSearchParams()[0]))
  return (
    <section
      aria-labelledby="buy-title"
      className="grid gap-3.5 rounded-xl border border-line bg-surface p-4.5 shadow-soft md:p-5.5 lg:sticky lg:top-21"
    >
      <h2 id="buy-title" className="sr-only">
        {m.catalogue_buy()}
      </h2>
      <PriceBlock page={page} />
      {choice && (
        <PackChoice
          key={product.id}
          variants={product.variants}
          choice={choice}
          chosen={chosen}
          form={offer === 'sale' ? buyFormId : undefined}
          isMissing={isMissing}
        />
      )}
      {offer !== 'quote' && chosen && <Availability variant={chosen} />}
      {offer === 'sale' && page.area && <p className="text-sm text-ink-2">{page.area}</p>}
      {offer === 'quote' && <Quote page={page} />}
      {offer === 'counter' && <ByPhone text={m.catalogue_counter_explained()} page={page} />}
      <BackInStock page={page} />
      {offer === 'sold_out' && <ByPhone text={m.catalogue_sold_out_explained()} page={page} />}
      {offer === 'sale' && <Sale page={page} onMissing={() => setIsMissing(true)} />}
    </section>
  )
}

function PriceBlock({ page: { product, variant, chosen } }: { page: ProductPage }) {
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
        isFrom={!chosen && hasSeveralPrices(product.variants)}
        price={variant.price}
        before={variant.compareAt}
        lowest={variant.lowest30}
        unit={variant.unitPrice && unitPriceText(variant.unitPrice, locale)}
      />
      <p className="text-xs text-ink-2">{m.catalogue_vat_included({ rate: formatPercent(variant.vat, locale) })}</p>
    </div>
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

/** For products that the shop cannot sell at the moment: the pharmacy may find them on request by phone. */
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

function RequestLink({ page: { product, chosen } }: { page: ProductPage }) {
  const locale = useLocale()
  if (!useModules().requests) return null
  const sku = chosen && chosen.id !== product.variant.id ? chosen.sku : undefined
  return (
    <ButtonLink to={requestAddress({ id: product.id, sku }, locale)} variant="quiet">
      <MessageCircleQuestionMark aria-hidden="true" />
      {m.catalogue_request_this()}
    </ButtonLink>
  )
}
