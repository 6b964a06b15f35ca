import { m } from '#src/i18n/paraglide/messages.js'
import type { Tone } from '#src/ui/tag.tsx'
import type { ProductState } from '../product-draft.ts'

export const stateNames: Record<ProductState, () => string> = {
  published: m.products_state_published,
  draft: m.products_state_draft,
  archived: m.products_state_archived,
}

export const stateTones: Record<ProductState, Tone> = { published: 'ok', draft: 'neutral', archived: 'warn' }
