import { Outlet, data, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router'
import { matchPath } from '#src/i18n/paths.ts'
import { staffPageContext, requestContextKey } from '#src/platform/page.server.ts'
import { countInbox } from '#src/shop/inbox/read-inbox.server.ts'
import { countWaiting } from '#src/shop/requests/queue/actions.server.ts'
import { SessionDialog } from '#src/shop/sign-in/screens/session-dialog.tsx'
import { useLiveWork } from '#src/shop/staff/live/use-live-work.ts'
import { requireEnabledModule } from '../require-module.server.ts'
import type { PageHandle } from '../page-handle.ts'
import { canOpen, screens } from '../screens.ts'
import { FootLinks } from '../shell/foot-links.tsx'
import { StaffBar } from '../shell/staff-bar.tsx'
import { StaffRail } from '../shell/staff-rail.tsx'
import type { RailQueue } from '../shell/staff-rail-table.ts'
import { searchablePages } from '../staff-search/searchable-pages.ts'

export const handle = { unlisted: true } satisfies PageHandle

/** For customers, guests and staff without the capability these are 404s. */
const onlyStaff: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const name = matchPath(url.pathname)?.name
  const { principal, world } = context.get(requestContextKey)
  if (name && canOpen(principal, screens[name].allow)) return next()
  if (name && principal.kind === 'person')
    world.log.info({ person: principal.publicId, needs: screens[name].allow }, 'turned away')
  throw data(null, { status: 404, statusText: `Page not found: ${url.pathname}` })
}

export const middleware = [onlyStaff, requireEnabledModule]

/** The waiting counts and the pages of the rail and the search; also makes the browser call the server, and so the guard, on every page. */
export async function loader(args: LoaderFunctionArgs) {
  const { world, principal } = staffPageContext(args)
  const [requests, inbox] = await Promise.all([countWaiting(world, principal), countInbox(world, principal)])
  const waiting = new Map<RailQueue, number>(requests.map(({ kind, count }) => [kind, count]))
  if (inbox) waiting.set('inbox', inbox.waiting)
  const opens = searchablePages.filter((name) => canOpen(principal, screens[name].allow))
  return { personId: principal.publicId, waiting, opens }
}

/** A side rail of 204 px (76 on tablets, 44 with icons alone on the narrowest screens), a bar of 52 px, dense text. */
export default function StaffLayout() {
  const { personId, waiting, opens } = useLoaderData<typeof loader>()
  const announced = useLiveWork()
  return (
    <div className="grid min-h-dvh grid-cols-[76px_minmax(0,1fr)] text-[0.875rem] max-[22.4rem]:grid-cols-[44px_minmax(0,1fr)] print:block lg:grid-cols-[204px_minmax(0,1fr)]">
      <StaffRail opens={opens} waiting={waiting} />
      <div className="flex min-w-0 flex-col">
        <StaffBar opens={opens} />
        <main id="main" tabIndex={-1} className="grow outline-none">
          <Outlet />
        </main>
        <footer className="border-t border-line px-4 py-3 text-xs text-ink-2 print:hidden lg:px-6">
          <p className="flex flex-wrap gap-x-4 gap-y-1.5">
            <FootLinks />
          </p>
        </footer>
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <SessionDialog personId={personId} />
    </div>
  )
}
