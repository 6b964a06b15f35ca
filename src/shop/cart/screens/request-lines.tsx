import { Suspense, lazy, useState } from 'react'
import type { RequestView } from './cart-view.ts'

// Few carts hold any: their scripts come for those that do, after the page.
const RequestRows = lazy(() => import('./request-rows.tsx').then(({ RequestRows: component }) => ({ default: component })))

/** Priced prescriptions and requests, and in their places those that have just been taken out. `known`: those of the shop. */
export function RequestLines({ known, kept }: { known: readonly RequestView[]; kept: readonly RequestView[] }) {
  const [gone, setDiscontinued] = useState<readonly RequestView[]>([])
  const out = gone.filter(({ requestId }) => !known.some((line) => line.requestId === requestId && kept.includes(line)))
  if (kept.length + out.length === 0) return null
  return (
    <Suspense>
      <RequestRows
        kept={kept}
        out={out}
        onRemove={(line) => setDiscontinued([...gone.filter(({ requestId }) => requestId !== line.requestId), line])}
      />
    </Suspense>
  )
}
