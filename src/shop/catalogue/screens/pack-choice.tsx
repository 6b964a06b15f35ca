import { Link, useSearchParams } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { Money } from '#src/ui/money.tsx'
import type { VariantView } from '../product.ts'
import { stockText } from './words.ts'

/** The packs of a product; each is an address of its own, so that it can be sent to somebody. */
export function PackChoice({ variants, chosen }: { variants: readonly VariantView[]; chosen: VariantView }) {
  const [query] = useSearchParams()
  return (
    <nav aria-labelledby="packs" className="grid gap-2">
      <p id="packs" className="text-sm font-semibold">
        {m.catalogue_packs()}
      </p>
      <ul className="grid gap-2">
        {variants.map((variant) => (
          <li key={variant.id}>
            <Link
              to={`?${new URLSearchParams([...[...query].filter(([name]) => name === 'zipcode'), ['pack', variant.sku]])}`}
              replace
              aria-current={variant.id === chosen.id ? 'true' : undefined}
              className={classNames(
                'flex min-h-11 items-center justify-between gap-3 rounded-md border px-3.5 py-1.5 text-sm',
                variant.id === chosen.id
                  ? 'border-green bg-green-soft/60 font-semibold inset-ring inset-ring-green'
                  : 'border-control hover:border-green',
              )}
            >
              {variant.pack}
              <PackNote variant={variant} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PackNote({ variant: { price, purchasable, left } }: { variant: VariantView }) {
  if (price === null) return null
  if (purchasable && left === 0) return <span className="text-ink-2">{stockText(left)}</span>
  return <Money amount={price} />
}
