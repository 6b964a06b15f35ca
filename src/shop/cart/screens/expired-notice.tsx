import { Suspense, lazy } from 'react'
import type { ExpiredView } from './request-view.server.ts'

const ExpiredRequests = lazy(() =>
  import('./expired-requests.tsx').then(({ ExpiredRequests: component }) => ({ default: component })),
)

/** What left the cart because its window passed, until its customer says that they have read it. */
export const ExpiredNotice = ({ expired }: { expired: readonly ExpiredView[] }) =>
  expired.length > 0 && (
    <Suspense>
      <ExpiredRequests expired={expired} />
    </Suspense>
  )
