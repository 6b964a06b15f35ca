import { useState } from 'react'
import { useSearchParams, Form, useActionData } from 'react-router'
import { FileHeart, MessageCircleQuestionMark, Phone, Store, Truck } from 'lucide-react'
import { formatPercent } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink, Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Price } from '#src/ui/price.tsx'
import { useModules } from '#src/shop/website/use-modules.ts'
import { needsPrescription, stockWord, productClassFacets } from '../product.ts'
import { hasSeveralPrices, variantChoice, variantParameter } from '../variant-choice.ts'
import { buyFormId } from './buy-bar.tsx'
import { PackChoice, isChoiceMissing, variantChoiceId } from './pack-choice.tsx'
import type { ProductPage } from './product.server.ts'
import { requestAddress } from './request-address.ts'
import { offerOf, unitPriceText, stockText } from './labels.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { VariantView } from '../product.ts'
import type { WaitAnswer } from '../../back-in-stock/back-in-stock-form.server.ts'
import { Stepper } from '#src/ui/stepper.tsx'
import { AddToCart } from '../../listing/screens/add-to-cart.tsx'
import type { ReactNode } from 'react'
import { PostalCodeQuestion } from '#src/shop/delivery/screens/postal-code-question.tsx'

const limitId = 'quantity-limit'

/** Delivery options and the add-to-cart form; `onMissing`: submitted while no variant is chosen. */
function Sale({ page, onMissing }: { page: ProductPage; onMissing: () => void }) {
  const { product, chosen, limit, returnDays } = page
  const isChoice = product.variants.length > 1
  return (
    <>
      <DeliveryOptions page={page} />
      <AddToCart
        id={buyFormId}
        key={chosen?.id ?? product.id}
        known={chosen?.id ?? product.id}
        variantId={isChoice ? undefined : chosen?.id}
        name={product.name}
        look="primary"
        onSubmit={(event) => {
          if (new FormData(event.currentTarget).has('variant_id')) return
          event.preventDefault()
          onMissing()
          const choice = document.querySelector(`#${variantChoiceId}`)
          choice?.querySelector('input')?.focus({ preventScroll: true })
          // The legend and the error are above the first choice.
          choice?.scrollIntoView({ block: 'nearest' })
        }}
      >
        <Stepper
          value={1}
          max={limit.max}
          label={product.name}
          size="l"
          describedBy={limit.text === null ? undefined : limitId}
        />
      </AddToCart>
      {limit.text !== null && (
        <p id={limitId} className="text-sm text-ink-2">
          {limit.text}
        </p>
      )}
      <p className="text-xs text-ink-2">
        {productClassFacets[product.class].isReturnable ? m.catalogue_returns({ days: returnDays }) : m.catalogue_no_returns()}
      </p>
    </>
  )
}

/** Delivery by postal code, and pickup at the pharmacy. */
function DeliveryOptions({ page: { pickup, delivery, chosen } }: { page: ProductPage }) {
  const [query] = useSearchParams()
  const answer = delivery?.answer
  return (
    <div className="grid gap-3.5">
      {delivery && (
        <PostalCodeQuestion answer={delivery.answer}>
          {chosen && query.has(variantParameter) && <input type="hidden" name={variantParameter} value={chosen.sku} />}
        </PostalCodeQuestion>
      )}
      <div className="grid gap-3 rounded-lg bg-sunken p-3.5">
        <div role="status" className="empty:absolute">
          {answer?.known && (
            <Option icon={<Truck aria-hidden="true" />} title={answer.text}>
              {answer.rates.map((rate) => (
                <span key={rate}>{rate}</span>
              ))}
            </Option>
          )}
          {answer?.why && (
            <details className="ms-8 mt-1 text-sm text-ink-2">
              <summary className="w-fit cursor-pointer py-1 font-medium text-ink underline underline-offset-3">
                {m.delivery_why()}
              </summary>
              <p>{answer.why}</p>
            </details>
          )}
        </div>
        <Option icon={<Store aria-hidden="true" />} title={pickup.title}>
          {pickup.detail}
        </Option>
      </div>
    </div>
  )
}

function Option({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <p className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:text-green">
      {icon}
      <span className="grid leading-snug">
        <b className="text-[0.95rem]">{title}</b>
        <span className="grid text-sm text-ink-2">{children}</span>
      </span>
    </p>
  )
}

const looks = {
  in_stock: { dot: 'bg-ok-dot ring-ok-soft', word: 'text-ok' },
  last_few: { dot: 'bg-warn ring-warn-soft', word: 'text-warn' },
  last_one: { dot: 'bg-warn ring-warn-soft', word: 'text-warn' },
  sold_out: { dot: 'bg-ink-3 ring-sunken', word: 'text-ink-2' },
}

/** A dot and the text: "Em stock", "Últimas 3". */
function Availability({ variant: { left } }: { variant: Pick<VariantView, 'left'> }) {
  const { dot, word } = looks[stockWord(left)]
  return (
    <p className="flex items-center gap-3 border-t border-line pt-3.5">
      <span aria-hidden="true" className={classNames('ms-1 size-2.25 rounded-full ring-4', dot)} />
      <b className={word}>{stockText(left)}</b>
    </p>
  )
}

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

/** Back-in-stock form for a sold-out product. All its texts come from the server, and only with such a page. */
function BackInStock({ page: { variant, waiting } }: { page: ProductPage }) {
  const answer = useActionData<WaitAnswer>()
  const done = answer && 'done' in answer && answer.done
  const refused = answer && 'error' in answer ? answer : undefined
  if (!waiting) return null
  const { title, hint, label, button } = waiting
  return (
    <Form method="post" preventScrollReset className="grid gap-2 rounded-lg bg-sunken p-3.5 text-sm">
      <b className="text-[0.95rem]">{title}</b>
      <p role="status" className={refused ? 'font-medium text-bad' : 'text-ink-2'} id="waiting">
        {done || (refused ? refused.error : hint)}
      </p>
      {!done && (
        <>
          <input type="hidden" name="variant_id" value={variant.id} />
          {label && (
            <label className="grid gap-1 font-semibold">
              {label}
              <input
                name="email"
                type="email"
                autoComplete="email"
                required
                aria-describedby="waiting"
                aria-invalid={refused && true}
                defaultValue={refused?.email}
                className="min-h-11 min-w-0 rounded-md border border-control bg-surface px-3 font-normal"
              />
            </label>
          )}
          <Button variant="quiet">{button}</Button>
        </>
      )}
    </Form>
  )
}
