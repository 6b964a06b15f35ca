import { Bell, CreditCard, FileHeart, LayoutDashboard, MessageCircleQuestionMark, Package, UserRound } from 'lucide-react'
import { Outlet, redirect } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import { localeOfPath } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { visitContext } from '#src/platform/page.server.ts'
import { signInPath } from '#src/shop/account/return-path.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { PageHandle } from '../page-handle.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { useShell } from '../shell/shell.ts'
import { SideMenu } from '../shell/side-menu.tsx'
import { SignOut } from '../shell/sign-out.tsx'

export const handle = { unlisted: true } satisfies PageHandle

const onlyPeople: MiddlewareFunction<Response> = ({ context, url }, next) => {
  if (context.get(visitContext).who.kind === 'guest') throw redirect(signInPath(localeOfPath(url.pathname), url))
  return next()
}

export const middleware = [onlyPeople]

/** Nothing to read, but a reason for the browser to ask the server, where the guard stands, on every step within the account. */
export const loader = (): null => null

export default function AccountLayout() {
  const locale = useLocale()
  const entries = [
    { to: pathTo('account', locale), text: m.account_overview(), icon: <LayoutDashboard aria-hidden="true" />, end: true },
    { to: pathTo('orders', locale), text: m.account_orders(), icon: <Package aria-hidden="true" /> },
    { to: pathTo('prescriptions', locale), text: m.account_prescriptions(), icon: <FileHeart aria-hidden="true" /> },
    { to: pathTo('requests', locale), text: m.account_requests(), icon: <MessageCircleQuestionMark aria-hidden="true" /> },
    { to: pathTo('account.card', locale), text: m.account_card(), icon: <CreditCard aria-hidden="true" /> },
    { to: pathTo('account.notifications', locale), text: m.account_notifications(), icon: <Bell aria-hidden="true" /> },
    { to: pathTo('profile', locale), text: m.account_profile(), icon: <UserRound aria-hidden="true" /> },
  ]
  return (
    <PageFrame>
      <div className="-mt-4 grid gap-5 md:-mt-6 lg:mt-3 lg:grid-cols-[228px_minmax(0,1fr)] lg:items-start lg:gap-12">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 lg:sticky lg:top-22">
          <Whoami />
          <SideMenu label={m.account_menu()} entries={entries}>
            <Aside />
          </SideMenu>
        </div>
        <div className="min-w-0">
          <Outlet />
          <div className="mt-8 border-t border-line pt-2 lg:hidden">
            <SignOut className={signOutLook} />
          </div>
        </div>
      </div>
    </PageFrame>
  )
}

const signOutLook =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 font-medium text-ink-2 hover:bg-sunken hover:text-ink [&>svg]:size-5'

function Whoami() {
  const { person } = useShell()
  if (!person?.name) return null
  return (
    <div className="hidden items-center gap-3 px-3 lg:flex">
      <Avatar name={person.name} />
      <p className="min-w-0 truncate font-bold">{person.name}</p>
    </div>
  )
}

function Aside() {
  const { contact } = useShell()
  return (
    <>
      <div className="border-t border-line pt-2">
        <SignOut className={signOutLook} />
      </div>
      <div className="mt-4 grid gap-0.5 border-t border-line px-3 pt-4 text-xs text-ink-2">
        <h2 className="font-sans text-sm font-bold tracking-normal text-ink">{m.account_help()}</h2>
        <p>
          <a href={contact.phoneLink} className="text-base font-bold text-ink">
            {contact.phone}
          </a>
        </p>
        <p className="first-letter:uppercase">{contact.callCost}</p>
        {contact.hours.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </>
  )
}
