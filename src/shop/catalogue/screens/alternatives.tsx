import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { Money } from '#src/ui/money.tsx'
import { Action, Name, UnitPrice } from './alternative-cells.tsx'
import { comparedByUnitPrice } from './compared.ts'
import type { Compared } from './compared.ts'
import type { ProductPage } from './product-reading.server.ts'

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
