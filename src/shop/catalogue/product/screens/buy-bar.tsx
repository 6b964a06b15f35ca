import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Price } from '#src/ui/price.tsx'
import { useIsOutOfView } from '#src/ui/use-out-of-view.ts'
import { AddLabel } from '../../listing/screens/add-to-cart.tsx'
import { useAdding } from '../../listing/screens/adding.ts'
import { hasSeveralPrices } from '../variant-choice.ts'
import type { ProductPage } from './product.server.ts'
import { unitPriceText } from './labels.ts'

/** Id of the form that adds the page's product to the cart; the bar's button belongs to it. */
export const buyFormId = 'buy'

/** On phones: price and button while the form is out of view, in place of the shop's bottom bar. */
export function BuyBar({ page: { product, chosen, variant } }: { page: ProductPage }) {
  const locale = useLocale()
  const { isJustAdded, isBusy } = useAdding(chosen?.id ?? product.id)
  const isAway = useIsOutOfView(buyFormId, chosen?.id ?? product.id)
  if (!isAway || variant.price === null) return null
  return (
    <div
      id="buy-bar"
      role="region"
      aria-label={product.name}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-[1fr_auto] items-center gap-3 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] shadow-float md:hidden"
    >
      <Price
        isFrom={!chosen && hasSeveralPrices(product.variants)}
        price={variant.price}
        unit={variant.unitPrice && unitPriceText(variant.unitPrice, locale)}
      />
      <Button
        form={buyFormId}
        aria-label={isJustAdded ? undefined : m.catalogue_add_of({ name: product.name })}
        aria-busy={isBusy}
      >
        <AddLabel isJustAdded={isJustAdded} look="primary" />
      </Button>
    </div>
  )
}
