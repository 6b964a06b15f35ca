import { Suspense, lazy } from 'react'
import type { ProductCardView } from '../../catalogue/product.ts'

// Few ever see it: its scripts come with what there is to show.
const SeenRow = lazy(() =>
  import('../../catalogue/screens/seen-row.tsx').then(({ SeenRow: component }) => ({ default: component })),
)

/** Below an empty cart: what its owner saw last. */
export const SeenBeside = ({ seen }: { seen: readonly ProductCardView[] }) =>
  seen.length > 0 && (
    <Suspense>
      <SeenRow products={seen} />
    </Suspense>
  )
