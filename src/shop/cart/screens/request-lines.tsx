import { Suspense, lazy, useState } from 'react'
import type { RequestView } from './cart-view.ts'

// Few carts hold any: their scripts come for those that do, after the page.
const RequestRows = lazy(() => import('./request-rows.tsx').then(({ RequestRows: component }) => ({ default: component })))

/** Priced prescriptions and requests, and in their places those that have just been taken out. `known`: those of the shop. */
export function RequestLines({ known, remaining }: { known: readonly RequestView[]; remaining: readonly RequestView[] }) {
  const [removed, setDiscontinued] = useState<readonly RequestView[]>([])
  const out = removed.filter(({ requestId }) => !known.some((line) => line.requestId === requestId && remaining.includes(line)))
  if (remaining.length + out.length === 0) return null
  return (
    <Suspense>
      <RequestRows
        remaining={remaining}
        out={out}
        onRemove={(line) => setDiscontinued([...removed.filter(({ requestId }) => requestId !== line.requestId), line])}
      />
    </Suspense>
  )
}
