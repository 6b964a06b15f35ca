import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { Money } from '#src/ui/money.tsx'
import { comparedByUnitPrice } from '../../listing/screens/compared.ts'
import type { Compared } from '../../listing/screens/compared.ts'
import type { ProductPage } from './product.server.ts'
import { Link } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import { variantChoice, variantParameter } from '../variant-choice.ts'
import { AddToCart } from '../../listing/screens/add-to-cart.tsx'
import { ChooseLink } from '../../listing/screens/choose-link.tsx'
import { Packshot } from '../../pictures/screens/packshot.tsx'
import { offerOf, stockText, unitPriceText } from './labels.ts'

/** Picture, name and pack of a row. */
function Name({ row: { product, variant, isThis, isCheapest, isBranded } }: { row: Compared }) {
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
function UnitPrice({ row: { variant, share, isCheapest, isThis } }: { row: Compared }) {
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
function Action({ row: { product, variant, isThis } }: { row: Compared }) {
  if (isThis) return <span className="text-sm text-ink-2">{m.catalogue_viewing()}</span>
  const offer = offerOf(product.class, variant)
  const choice = variantChoice(product.variants)
  if (offer === 'sale' && choice) return <ChooseLink product={product} kind={choice.kind} variant={variant} />
  if (offer === 'sale') return <AddToCart variantId={variant.id} name={product.name} />
  const reasons = { sold_out: () => stockText(0), quote: m.catalogue_price_in_quote, counter: m.catalogue_at_the_counter }
  return <span className="text-sm text-ink-2">{reasons[offer]()}</span>
}

/** Products with the same substance, form and strength, by price per unit. On phones each row is a block. */
export function Alternatives({ page: { product, variant, others } }: { page: ProductPage }) {
  if (others.length === 0) return null
  const rows = comparedByUnitPrice(product, variant, others)
  const arePriced = rows.some(({ share }) => share !== undefined)
  const parameters = { substance: product.substance ?? product.name, strength: product.strength ?? '' }
  return (
    <section aria-labelledby="alternatives" className="mt-11 md:mt-15">
      <h2 id="alternatives">{m.catalogue_alternatives()}</h2>
      <p className="mt-1.5 text-ink-2 max-md:text-sm">
        {arePriced ? m.catalogue_alternatives_lead(parameters) : m.catalogue_alternatives_quote(parameters)}
      </p>
      <div className="mt-4.5 overflow-clip rounded-xl border border-line bg-surface">
        <table className="w-full border-collapse max-md:block">
          <Head arePriced={arePriced} />
          <tbody className="max-md:block">
            {rows.map((row) => (
              <Row key={row.product.id} row={row} isPriced={arePriced} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Head({ arePriced }: { arePriced: boolean }) {
  return (
    <thead className="bg-sunken text-xs text-ink-2 max-md:sr-only [&_th]:px-5 [&_th]:py-3 [&_th]:font-semibold">
      <tr>
        <th scope="col" className="text-start">
          {m.catalogue_column_product()}
        </th>
        {arePriced && (
          <th scope="col" className="text-start">
            {m.catalogue_column_unit_price()}
          </th>
        )}
        {arePriced && (
          <th scope="col" className="text-end">
            {m.catalogue_column_price()}
          </th>
        )}
        <th scope="col">
          <span className="sr-only">{m.catalogue_column_action()}</span>
        </th>
      </tr>
    </thead>
  )
}

const cell = 'p-0 text-start align-middle font-normal md:px-5 md:py-3.5'

function Row({ row, isPriced }: { row: Compared; isPriced: boolean }) {
  const { variant, isThis } = row
  return (
    <tr
      className={classNames(
        'border-line not-first:border-t max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-2.5 max-md:p-3.5',
        isThis && 'bg-green-soft/50',
      )}
    >
      <th scope="row" className={classNames(cell, 'max-md:col-span-2')}>
        <Name row={row} />
      </th>
      {isPriced && (
        <td className={classNames(cell, 'max-md:col-span-2 lg:w-80')}>
          <UnitPrice row={row} />
        </td>
      )}
      {isPriced && (
        <td className={classNames(cell, 'font-medium md:text-end')}>
          {variant.price !== null && <Money amount={variant.price} />}
        </td>
      )}
      <td className={classNames(cell, 'md:w-42 md:text-end')}>
        <Action row={row} />
      </td>
    </tr>
  )
}
