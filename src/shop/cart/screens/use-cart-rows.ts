import { useState } from 'react'
import { useFetchers } from 'react-router'
import { pendingCart } from './pending-cart.ts'
import type { KnownCart, PendingCart } from './pending-cart.ts'
import { rowsOf } from './removed-line.ts'
import type { CartRow, RemovedRow } from './removed-line.ts'
import type { RowView } from './row-view.ts'

/** Prefix of the keys of the fetchers that change the cart. */
export const fetcherKey = (name: string): string => `cart:${name}`

export type CartRows = PendingCart<RowView> & {
  rows: readonly CartRow<RowView>[]
  /** A form is being sent; only the server knows what promotions then take off. */
  isPending: boolean
  /** Called when a form removes lines, so that they can be restored. */
  onRemove: (lines: readonly RowView[]) => void
  /** The variant that was restored last. */
  back: string | null
  onUndo: (variantId: string) => void
}

/** The cart after pending forms, and the lines just removed. `removed` comes from the address, for pages without scripts. */
export function useCartRows(known: KnownCart<RowView>, removed: readonly RemovedRow[]): CartRows {
  const [removedRows, setDiscontinued] = useState(removed)
  const [back, setBack] = useState<string | null>(null)
  const forms = useFetchers().flatMap(({ key, formData }) => (formData && key.startsWith(fetcherKey('')) ? [formData] : []))
  const pending = pendingCart(known, forms)
  const rows = rowsOf(pending.lines, removedRows)
  const placeOf = (id: string) => rows.findIndex((row) => row.kind === 'line' && row.line.id === id)
  const onRemove = (leaving: readonly RowView[]) => {
    const added = leaving.map(({ id, variantId, quantity, name }) => ({ variantId, quantity, name, position: placeOf(id) }))
    setDiscontinued([...removedRows.filter(({ variantId }) => !added.some((row) => row.variantId === variantId)), ...added])
  }
  return { ...pending, rows, isPending: forms.length > 0, onRemove, back, onUndo: setBack }
}
