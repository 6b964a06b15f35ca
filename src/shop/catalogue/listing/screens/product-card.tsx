import { FileHeart } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Price } from '#src/ui/price.tsx'
import { Tag, type Tone } from '#src/ui/tag.tsx'
import { needsPrescription, stockWord, type ProductCardView } from '../../product/product.ts'
import { cheapestVariant, hasSeveralPrices, variantChoice } from '../../product/variant-choice.ts'
import { AddToCart } from './add-to-cart.tsx'
import { ChooseLink } from './choose-link.tsx'
import { Heart } from '../../favourites/screens/favourite-button.tsx'
import { Packshot } from '../../pictures/screens/packshot.tsx'
import { useModules } from '#src/shop/website/use-modules.ts'
import { requestAddress } from '../../product/screens/request-address.ts'
import { notIn, unbroken } from '../../quotable/designation.ts'
import { offerOf, stockText, unitPriceText } from '../../product/screens/labels.ts'

type Props = {
  product: ProductCardView
  /** Among the first on the page: its image is not loaded lazily. */
  priority?: boolean
  headingLevel?: 2 | 3
}

/** A product in a grid. Its three parts share rows with its neighbours' (subgrid), so that prices and buttons align. */
export function ProductCard({ product, priority = false, headingLevel = 3 }: Props) {
  const locale = useLocale()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const { brand, name, strength, images } = product
  const choice = variantChoice(product.variants)
  return (
    <article className="relative row-span-3 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-2.5 rounded-xl border border-line bg-surface p-2.5 transition-[border-color,box-shadow] hover:border-line-2 hover:shadow-soft sm:p-3.5">
      <div className="grid content-start gap-0.5">
        <div className="mb-2 overflow-clip rounded-lg">
          <Packshot image={images[0]} name="" size="m" priority={priority} />
        </div>
        <p className="text-xs text-ink-2">{brand.name}</p>
        <Heading className="line-clamp-2 font-sans text-base leading-tight font-bold tracking-normal text-pretty">
          {/* The link covers the card and its focus outline is the card's; the buttons are above it. */}
          <Link
            to={pathTo('products.show', locale, { id: product.slug })}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-green"
          >
            {unbroken(name)}
          </Link>
        </Heading>
        <p className="text-xs text-ink-2">
          {unbroken(notIn(name, [strength, choice ? choice.names.join(', ') : product.variant.pack]).join(' · '))}
        </p>
        {product.facts.length > 0 && <p className="text-xs font-semibold">{product.facts.join(' · ')}</p>}
        <Heart product={product} className={heartLook} />
      </div>
      <div>
        <CardPrice product={product} />
        {product.equal && (
          <Link to={pathTo('products.show', locale, { id: product.equal.slug })} className="link relative text-xs">
            {product.equal.text}
          </Link>
        )}
      </div>
      <div className="relative flex flex-wrap items-center justify-between gap-2 max-sm:flex-col max-sm:items-stretch">
        <StockTag product={product} />
        <CardAction product={product} />
      </div>
    </article>
  )
}

// On the image, and above the link that covers the card.
const heartLook =
  'absolute end-3.5 top-3.5 grid size-9 place-items-center rounded-full bg-surface/85 text-ink-2 hover:text-green aria-pressed:text-green [&>svg]:size-5 sm:end-5 sm:top-5 print:hidden'

function CardPrice({ product: { class: kind, variants, variant: first } }: { product: ProductCardView }) {
  const locale = useLocale()
  const variant = cheapestVariant(variants, first)
  if (variant.price === null) {
    return (
      <p className="grid content-start gap-0.5">
        <strong className="font-bold">{m.catalogue_price_in_quote()}</strong>
        {needsPrescription(kind) && <span className="text-xs text-ink-2">{m.catalogue_needs_prescription()}</span>}
      </p>
    )
  }
  return (
    <Price
      isFrom={hasSeveralPrices(variants)}
      price={variant.price}
      before={variant.compareAt}
      lowest={variant.lowest30}
      unit={variant.unitPrice && unitPriceText(variant.unitPrice, locale)}
    />
  )
}

const tones: Record<ReturnType<typeof stockWord>, Tone> = {
  in_stock: 'ok',
  last_few: 'warn',
  last_one: 'warn',
  sold_out: 'neutral',
}

/** Availability as text; for a prescription medicine only that it needs a prescription. */
function StockTag({ product: { class: kind, variants, variant: first } }: { product: ProductCardView }) {
  const variant = cheapestVariant(variants, first)
  const offer = offerOf(kind, variant)
  if (offer === 'quote') return <Tag>{m.catalogue_with_prescription()}</Tag>
  if (offer === 'counter') return <Tag>{m.catalogue_at_the_counter()}</Tag>
  return <Tag tone={tones[stockWord(variant.left)]}>{stockText(variant.left)}</Tag>
}

// Two cards per row on the smallest phones: there the text may wrap.
const narrow = 'max-sm:shrink max-sm:px-2 max-sm:whitespace-normal'

function CardAction({ product }: { product: ProductCardView }) {
  const { id, class: kind, name, variants } = product
  const variant = cheapestVariant(variants, product.variant)
  const locale = useLocale()
  const choice = variantChoice(variants)
  const offer = offerOf(kind, variant)
  const modules = useModules()
  if (offer === 'sale' && choice) return <ChooseLink product={product} kind={choice.kind} className={narrow} />
  if (offer === 'sale') return <AddToCart variantId={variant.id} name={name} />
  // With prescriptions turned off it is requested like any other product.
  const isQuote = offer === 'quote' && modules.prescriptions
  if (!isQuote && !modules.requests) return null
  return (
    <ButtonLink
      to={isQuote ? pathTo('prescriptions.new', locale) : requestAddress({ id }, locale)}
      variant="quiet"
      size="s"
      className={narrow}
      aria-label={isQuote ? m.catalogue_prescription_for({ name }) : m.catalogue_request_of({ name })}
    >
      {isQuote && <FileHeart aria-hidden="true" />}
      {isQuote ? m.catalogue_prescription() : m.catalogue_request_short()}
    </ButtonLink>
  )
}
