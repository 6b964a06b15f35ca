import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import { variantChoice, variantParameter } from '../variant-choice.ts'
import { AddToCart } from './add-to-cart.tsx'
import { ChooseLink } from './choose-link.tsx'
import type { Compared } from './compared.ts'
import { Packshot } from './packshot.tsx'
import { offerOf, stockText, unitPriceText } from './labels.ts'

/** Picture, name and pack of a row. */
export function Name({ row: { product, variant, isThis, isCheapest, isBranded } }: { row: Compared }) {
  const locale = useLocale()
  const query = variant.id === product.variant.id ? '' : `?${variantParameter}=${encodeURIComponent(variant.sku)}`
  return (
    <div className="flex items-center gap-3.5">
      <span className="size-14 shrink-0 overflow-clip rounded-md">
        <Packshot image={product.images[0]} name="" size="s" />
      </span>
      <div className="grid justify-items-start leading-snug">
        {isThis ? (
          <b className="font-semibold">{product.name}</b>
        ) : (
          <Link
            to={pathTo('products.show', locale, { id: product.slug }) + query}
            className="py-0.5 font-semibold underline-offset-3 hover:underline"
          >
            {product.name}
          </Link>
        )}
        <span className="text-xs text-ink-2">
          {isBranded ? `${variant.pack} · ${m.catalogue_brand_medicine()}` : variant.pack}
        </span>
        {isCheapest && (
          <Tag tone="ok" className="mt-1">
            {m.catalogue_cheapest()}
          </Tag>
        )}
        {isThis && <Tag className="mt-1">{m.catalogue_this_product()}</Tag>}
      </div>
    </div>
  )
}

/** Price per unit, with a bar for comparison. */
export function UnitPrice({ row: { variant, share, isCheapest, isThis } }: { row: Compared }) {
  const locale = useLocale()
  if (!variant.unitPrice || share === undefined) return null
  return (
    <span className="flex items-center gap-3">
      <b className="min-w-22 whitespace-nowrap tabular-nums">{unitPriceText(variant.unitPrice, locale)}</b>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        className={classNames('h-2 w-full max-w-40 rounded-full', isThis ? 'bg-surface' : 'bg-sunken')}
      >
        <rect width={share} height="8" className={isCheapest ? 'fill-green' : barOf(isThis)} />
      </svg>
    </span>
  )
}

const barOf = (isThis: boolean): string => (isThis ? 'fill-green/55' : 'fill-line-2')

/** The add button, or why there is none. */
export function Action({ row: { product, variant, isThis } }: { row: Compared }) {
  if (isThis) return <span className="text-sm text-ink-2">{m.catalogue_viewing()}</span>
  const offer = offerOf(product.class, variant)
  const choice = variantChoice(product.variants)
  if (offer === 'sale' && choice) return <ChooseLink product={product} kind={choice.kind} variant={variant} />
  if (offer === 'sale') return <AddToCart variantId={variant.id} name={product.name} />
  const reasons = { sold_out: () => stockText(0), quote: m.catalogue_price_in_quote, counter: m.catalogue_at_the_counter }
  return <span className="text-sm text-ink-2">{reasons[offer]()}</span>
}
