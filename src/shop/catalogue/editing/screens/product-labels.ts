import { m } from '#src/i18n/paraglide/messages.js'
import type { Tone } from '#src/ui/tag.tsx'
import type { ProductClass } from '../../product/product.ts'
import type { ProductState } from '../product-draft.ts'

export const stateNames: Record<ProductState, () => string> = {
  published: m.products_state_published,
  draft: m.products_state_draft,
  archived: m.products_state_archived,
}

export const stateTones: Record<ProductState, Tone> = { published: 'ok', draft: 'neutral', archived: 'warn' }

/** As short as a column needs. */
export const shortClassNames: Record<ProductClass, () => string> = {
  MSRM: m.products_class_msrm,
  MNSRM_EF: m.products_class_mnsrm_ef,
  MNSRM: m.products_class_mnsrm,
  COMPOUNDED: m.products_class_compounded,
  DEVICE: m.products_class_device,
  SUPPLEMENT: m.products_class_supplement,
  COSMETIC: m.products_class_cosmetic,
  OTHER: m.products_class_other,
}
