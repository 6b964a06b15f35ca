import { Boxes, FileHeart, Gem, Inbox, MessageCircleQuestionMark, Package, ShieldCheck, Store } from 'lucide-react'
import { Link, Outlet, data, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { matchPath, pathTo } from '#src/i18n/paths.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { staffPageContext, requestContextKey } from '#src/platform/page.server.ts'
import { countWaiting } from '#src/shop/requests/queue/actions.server.ts'
import type { RequestKind } from '#src/shop/requests/request/request.ts'
import { SessionDialog } from '#src/shop/sign-in/screens/session-dialog.tsx'
import { useLiveWork } from '#src/shop/staff/live/use-live-work.ts'
import { StaffKeys } from '#src/shop/staff/keys-list.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { LogoMark } from '#src/ui/logo.tsx'
import { requireEnabledModule } from '../require-module.server.ts'
import type { PageHandle } from '../page-handle.ts'
import { useShell } from '../shell/shell.ts'
import { canOpen, screens } from '../screens.ts'
import { FootLinks } from '../shell/foot-links.tsx'
import { LockNow } from '../shell/lock-now.tsx'
import { SignOut } from '../shell/sign-out.tsx'
import { OwnersLinks } from '../shell/owners-links.tsx'
import { RailLink, railLook } from '../shell/rail-link.tsx'
import { StaffBar } from '../shell/staff-bar.tsx'

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

/** The waiting counts; also makes the browser call the server, and so the guard, on every page. */
export async function loader(args: LoaderFunctionArgs) {
  const { world, principal } = staffPageContext(args)
  const waiting = await countWaiting(world, principal)
  return { personId: principal.publicId, waiting: new Map(waiting.map(({ kind, count }) => [kind, count])) }
}

/** A side rail of 204 px (76 on tablets, 44 with icons alone on the narrowest screens), a bar of 52 px, dense text. */
export default function StaffLayout() {
  const { personId } = useLoaderData<typeof loader>()
  useLiveWork()
  return (
    <div className="grid min-h-dvh grid-cols-[76px_minmax(0,1fr)] text-[0.875rem] max-[22.4rem]:grid-cols-[44px_minmax(0,1fr)] print:block lg:grid-cols-[204px_minmax(0,1fr)]">
      <Rail />
      <div className="flex min-w-0 flex-col">
        <StaffBar />
        <main id="main" tabIndex={-1} className="grow outline-none">
          <Outlet />
        </main>
        <footer className="border-t border-line px-4 py-3 text-xs text-ink-2 print:hidden lg:px-6">
          <p className="flex flex-wrap gap-x-4 gap-y-1.5">
            <FootLinks />
          </p>
        </footer>
      </div>
      <SessionDialog personId={personId} />
    </div>
  )
}

function Rail() {
  const locale = useLocale()
  const { shop, person, modules } = useShell()
  return (
    <nav aria-label={m.staff_menu()} className="border-e border-line bg-sunken">
      <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto px-1.5 pb-2.5 lg:px-2.5">
        <Link
          to={pathTo('staff', locale)}
          className="-mx-1.5 mb-2 flex h-13 items-center gap-2.5 border-b border-line px-4 max-lg:justify-center lg:-mx-2.5"
        >
          <LogoMark className="size-6.5 max-lg:size-7.5" />
          <span className="grid min-w-0 max-lg:sr-only">
            <b className="truncate font-display text-[0.9375rem]/4.5 font-semibold">{shop.name}</b>
            <small className="text-2xs text-ink-2">{m.staff_area()}</small>
          </span>
        </Link>
        <div className="grid gap-0.5 pt-1.5">
          <RailLink to={pathTo('staff', locale)} text={m.staff_today_title()} end>
            <Inbox aria-hidden="true" />
          </RailLink>
          <Queues />
          <RailLink to={pathTo('staff.orders', locale)} text={m.staff_orders()}>
            <Package aria-hidden="true" />
          </RailLink>
          {modules.loyalty && (
            <RailLink
              to={pathTo(person && can(person, 'loyalty.read') ? 'staff.points' : 'staff.points.report', locale)}
              text={m.points_staff_title()}
            >
              <Gem aria-hidden="true" />
            </RailLink>
          )}
          <RailLink to={pathTo('staff.stock', locale)} text={m.stock_title()}>
            <Boxes aria-hidden="true" />
          </RailLink>
        </div>
        <div className="mt-3 grid gap-0.5 border-t border-line pt-3">
          {person && can(person, 'settings.change') && <OwnersLinks />}
          <RailLink to={pathTo('staff.security', locale)} text={m.staff_security()}>
            <ShieldCheck aria-hidden="true" />
          </RailLink>
        </div>
        <div className="mt-auto grid gap-0.5 pt-3">
          <StaffKeys className={`${railLook} w-full max-lg:hidden`} />
          <RailLink to={pathTo('home', locale)} text={m.staff_see_shop()} end>
            <Store aria-hidden="true" />
          </RailLink>
          <LockNow />
          <SignOut className={`${railLook} w-full`} />
        </div>
      </div>
    </nav>
  )
}

/** The queues that this member of staff answers; the owner has none. */
function Queues() {
  const locale = useLocale()
  const { waiting } = useLoaderData<typeof loader>()
  const { modules } = useShell()
  // A queue that is switched off stays as long as requests wait in it.
  const isThere = (kind: RequestKind, isOn: boolean): boolean => waiting.has(kind) && (isOn || waiting.get(kind) !== 0)
  return (
    <>
      {isThere('prescription', modules.prescriptions) && (
        <RailLink to={pathTo('staff.prescriptions', locale)} text={m.staff_prescriptions()} count={waiting.get('prescription')}>
          <FileHeart aria-hidden="true" />
        </RailLink>
      )}
      {isThere('request', modules.requests) && (
        <RailLink to={pathTo('staff.requests', locale)} text={m.staff_requests()} count={waiting.get('request')}>
          <MessageCircleQuestionMark aria-hidden="true" />
        </RailLink>
      )}
    </>
  )
}
