import { Suspense, lazy, useState } from 'react'
import type { RequestView } from './cart-view.ts'

// Few carts have requests: their script loads after the page, for those that do.
const RequestRows = lazy(() => import('./request-rows.tsx').then(({ RequestRows: component }) => ({ default: component })))

/** Priced prescriptions and requests, with just removed ones in their places. `known`: those of the server. */
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
