import {
  Boxes,
  FileHeart,
  Gem,
  Inbox,
  MessageCircleQuestionMark,
  Package,
  ScrollText,
  ShieldCheck,
  Store,
  TicketPercent,
  Truck,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink, Outlet, data, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { matchPath, pathTo } from '#src/i18n/paths.ts'
import { staffPage, visitContext } from '#src/platform/page.server.ts'
import { countWaiting } from '#src/shop/requests/queue.actions.server.ts'
import { StaffKeys } from '#src/shop/staff/keys-list.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { LogoMark } from '#src/ui/logo.tsx'
import type { PageHandle } from '../page-handle.ts'
import { useShell } from '../shell/shell.ts'
import { mayOpen, screens } from '../screens.ts'
import { SignOut } from '../shell/sign-out.tsx'
import { StaffBar } from '../shell/staff-bar.tsx'

export const handle = { unlisted: true } satisfies PageHandle

/** To customers, guests and staff of another role these are addresses of nothing. */
const onlyStaff: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const name = matchPath(url.pathname)?.name
  if (!name || !mayOpen(context.get(visitContext).who, screens[name].allow))
    throw data(null, { status: 404, statusText: `Page not found: ${url.pathname}` })
  return next()
}

export const middleware = [onlyStaff]

/** How much waits; and a reason for the browser to ask the server on every page, where the guard stands. */
export async function loader(args: LoaderFunctionArgs) {
  const { world, who } = staffPage(args)
  const waiting = await countWaiting(world, who)
  return { waiting: new Map(waiting.map(({ kind, count }) => [kind, count])) }
}

/** A rail of 204 px (76 on tablets), a bar of 52, dense text. */
export default function StaffLayout() {
  return (
    <div className="grid min-h-dvh grid-cols-[76px_minmax(0,1fr)] text-[0.875rem] lg:grid-cols-[204px_minmax(0,1fr)]">
      <Rail />
      <div className="flex min-w-0 flex-col">
        <StaffBar />
        <main id="main" tabIndex={-1} className="grow outline-none">
          <Outlet />
        </main>
      </div>
    </div>
  )
}

function Rail() {
  const locale = useLocale()
  const { shop, person } = useShell()
  return (
    <nav aria-label={m.staff_menu()} className="border-e border-line bg-sunken">
      <div className="sticky top-0 flex h-dvh flex-col px-1.5 pb-2.5 lg:px-2.5">
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
          <RailLink
            to={pathTo(person?.role === 'owner' ? 'staff.points.report' : 'staff.points', locale)}
            text={m.points_staff_title()}
          >
            <Gem aria-hidden="true" />
          </RailLink>
          <RailLink to={pathTo('staff.stock', locale)} text={m.stock_title()}>
            <Boxes aria-hidden="true" />
          </RailLink>
        </div>
        <div className="mt-3 grid gap-0.5 border-t border-line pt-3">
          {person?.role === 'owner' && <OwnersLinks />}
          <RailLink to={pathTo('staff.security', locale)} text={m.staff_security()}>
            <ShieldCheck aria-hidden="true" />
          </RailLink>
        </div>
        <div className="mt-auto grid gap-0.5 pt-3">
          <StaffKeys className={`${railLook} w-full max-lg:hidden`} />
          <RailLink to={pathTo('home', locale)} text={m.staff_see_shop()} end>
            <Store aria-hidden="true" />
          </RailLink>
          <SignOut className={`${railLook} w-full`} />
        </div>
      </div>
    </nav>
  )
}

/** What this member of staff answers; the owner answers none. */
function Queues() {
  const locale = useLocale()
  const { waiting } = useLoaderData<typeof loader>()
  return (
    <>
      {waiting.has('prescription') && (
        <RailLink to={pathTo('staff.prescriptions', locale)} text={m.staff_prescriptions()} count={waiting.get('prescription')}>
          <FileHeart aria-hidden="true" />
        </RailLink>
      )}
      {waiting.has('request') && (
        <RailLink to={pathTo('staff.requests', locale)} text={m.staff_requests()} count={waiting.get('request')}>
          <MessageCircleQuestionMark aria-hidden="true" />
        </RailLink>
      )}
    </>
  )
}

function OwnersLinks() {
  const locale = useLocale()
  return (
    <>
      <RailLink to={pathTo('staff.promotions', locale)} text={m.promo_title()}>
        <TicketPercent aria-hidden="true" />
      </RailLink>
      <RailLink to={pathTo('staff.delivery', locale)} text={m.staff_shipping_title()}>
        <Truck aria-hidden="true" />
      </RailLink>
      <RailLink to={pathTo('staff.people', locale)} text={m.staff_team()}>
        <Users aria-hidden="true" />
      </RailLink>
      <RailLink to={pathTo('staff.audit', locale)} text={m.staff_audit()}>
        <ScrollText aria-hidden="true" />
      </RailLink>
    </>
  )
}

const railLook =
  'flex items-center rounded-sm font-medium text-ink-2 hover:bg-line/60 hover:text-ink aria-[current]:bg-surface aria-[current]:font-bold aria-[current]:text-ink ' +
  'aria-[current]:ring-1 aria-[current]:ring-line aria-[current]:[&>svg]:text-green max-lg:min-h-13.5 max-lg:flex-col max-lg:justify-center max-lg:gap-0.75 max-lg:px-0 ' +
  'max-lg:text-center max-lg:text-[0.6875rem]/3.5 lg:h-8 lg:gap-2.5 lg:px-2 [&>svg]:size-4.5 max-lg:[&>svg]:size-5'

type RailProps = {
  to: string
  text: string
  end?: boolean
  /** How many wait there. */ count?: number | undefined
  children: ReactNode
}

function RailLink({ to, text, end = false, count = 0, children }: RailProps) {
  return (
    <NavLink to={to} end={end} data-command className={`${railLook} relative`}>
      {children}
      {text}
      {count > 0 && (
        <span className="rounded-full bg-line px-1.5 text-2xs font-bold text-ink tabular-nums max-lg:absolute max-lg:end-2 max-lg:top-0.5 lg:ms-auto">
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{m.staff_rail_waiting({ count })}</span>
        </span>
      )}
    </NavLink>
  )
}
