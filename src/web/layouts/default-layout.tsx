import { Outlet, useMatches } from 'react-router'
import { AddedNotice } from '#src/shop/cart/screens/added-notice.tsx'
import { requireEnabledModule } from '../require-module.server.ts'
import { isBleeding } from '../page-handle.ts'
import { PageFrame } from '../shell/page-frame.tsx'

export const middleware = [requireEnabledModule]

export default function DefaultLayout() {
  const bleed = isBleeding(useMatches())
  return (
    <PageFrame bleed={bleed}>
      <AddedNotice bleed={bleed} />
      <Outlet />
    </PageFrame>
  )
}
