import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { ProductCardView, VariantView } from '../../product/product.ts'
import { variantParameter } from '../../product/variant-choice.ts'
import type { VariantChoice } from '../../product/variant-choice.ts'

type Props = {
  product: ProductCardView
  kind: VariantChoice['kind']
  /** The variant that the button stands for, if it is a specific one. */
  variant?: VariantView
  className?: string
}

/** Replaces "add" for a product with several variants: links to its page, where one is chosen. */
export function ChooseLink({ product: { slug, name }, kind, variant, className }: Props) {
  const path = pathTo('products.show', useLocale(), { id: slug })
  const [text, said] =
    kind === 'size'
      ? [m.catalogue_choose_size(), m.catalogue_choose_size_of({ name })]
      : [m.catalogue_choose_pack(), m.catalogue_choose_pack_of({ name })]
  return (
    <ButtonLink
      to={variant ? withParameter(path, variantParameter, variant.sku) : path}
      prefetch="intent"
      variant="soft"
      size="s"
      aria-label={said}
      className={className}
    >
      {text}
    </ButtonLink>
  )
}
