import { Suspense, lazy } from 'react'
import type { ProductCardView } from '../../catalogue/product.ts'

// Few ever see it: its scripts come with what there is to show.
const RecentlyViewedRow = lazy(() =>
  import('../../catalogue/screens/recently-viewed-row.tsx').then(({ RecentlyViewedRow: component }) => ({ default: component })),
)

/** Below an empty cart: what its owner saw last. */
export const RecentlyViewed = ({ viewed }: { viewed: readonly ProductCardView[] }) =>
  viewed.length > 0 && (
    <Suspense>
      <RecentlyViewedRow products={viewed} />
    </Suspense>
  )
