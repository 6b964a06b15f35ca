import { Suspense, lazy } from 'react'
import type { ExpiredView } from './request-view.server.ts'

const ExpiredRequests = lazy(() =>
  import('./expired-requests.tsx').then(({ ExpiredRequests: component }) => ({ default: component })),
)

/** Requests that left the cart because they expired, until the customer acknowledges it. */
export const ExpiredNotice = ({ expired }: { expired: readonly ExpiredView[] }) =>
  expired.length > 0 && (
    <Suspense>
      <ExpiredRequests expired={expired} />
    </Suspense>
  )
