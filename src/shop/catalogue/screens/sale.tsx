import { m } from '#src/i18n/paraglide/messages.js'
import { Stepper } from '#src/ui/stepper.tsx'
import { productClassFacets } from '../product.ts'
import { AddToCart } from './add-to-cart.tsx'
import { buyFormId } from './buy-bar.tsx'
import { variantChoiceId } from './pack-choice.tsx'
import type { ProductPage } from './product-reading.server.ts'
import { DeliveryOptions } from './delivery-options.tsx'

const limitId = 'quantity-limit'

/** Delivery options and the add-to-cart form; `onMissing`: submitted while no variant is chosen. */
export function Sale({ page, onMissing }: { page: ProductPage; onMissing: () => void }) {
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
