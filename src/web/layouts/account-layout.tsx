import { Suspense, lazy } from 'react'
import { Outlet, redirect, useLoaderData, useMatches } from 'react-router'
import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router'
import { localeOfPath } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { lisbonDate } from '#src/kernel/dates.ts'
import { personPageContext, requestContextKey } from '#src/platform/page.server.ts'
import { readMenu } from '#src/shop/account/menu.actions.server.ts'
import { signInPath } from '#src/shop/sign-in/return-path.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { requireEnabledModule } from '../require-module.server.ts'
import { isAlone } from '../page-handle.ts'
import type { PageHandle } from '../page-handle.ts'
import { accountEntries } from '../shell/account-entries.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { useShell } from '../shell/shell.ts'
import { SideMenu } from '../shell/side-menu.tsx'
import { SignOut } from '../shell/sign-out.tsx'

export const handle = { unlisted: true } satisfies PageHandle

const onlyPeople: MiddlewareFunction<Response> = ({ context, url }, next) => {
  if (context.get(requestContextKey).principal.kind === 'guest') throw redirect(signInPath(localeOfPath(url.pathname), url))
  return next()
}

// What was typed stays on the page when the session ends under it. Needed after a form is sent, not before.
const SessionDialog = lazy(async () => {
  const { SessionDialog: Dialog } = await import('#src/shop/sign-in/screens/session-dialog.tsx')
  return { default: Dialog }
})

export const middleware = [onlyPeople, requireEnabledModule]

/** Also makes the browser call the server, and so the guard, on every navigation within the account. */
export async function loader(args: LoaderFunctionArgs) {
  const { world, principal } = personPageContext(args)
  const { customerSince, ...counts } = await readMenu(world, principal)
  return { ...counts, personId: principal.publicId, since: customerSince && Number(lisbonDate(customerSince).slice(0, 4)) }
}

export default function AccountLayout() {
  return isAlone(useMatches()) ? <Alone /> : <Framed />
}

function Alone() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}

function Framed() {
  const { since, personId, ...counts } = useLoaderData<typeof loader>()
  const isHydrated = useHydrated()
  const { modules } = useShell()
  const locale = useLocale()
  return (
    <PageFrame>
      <div className="-mt-4 grid gap-5 md:-mt-6 lg:mt-3 lg:grid-cols-[14.25rem_minmax(0,1fr)] lg:items-start lg:gap-12 print:block">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 lg:sticky lg:top-22 print:hidden">
          <Whoami since={since} />
          <SideMenu label={m.account_menu()} entries={accountEntries(counts, modules, locale)}>
            <Aside />
          </SideMenu>
        </div>
        <div className="min-w-0">
          <Outlet />
          <div className="mt-8 border-t border-line pt-2 lg:hidden print:hidden">
            <SignOut className={signOutLook} />
          </div>
        </div>
      </div>
      {isHydrated && (
        <Suspense fallback={null}>
          <SessionDialog personId={personId} locks={false} />
        </Suspense>
      )}
    </PageFrame>
  )
}

const signOutLook =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 font-medium text-ink-2 hover:bg-sunken hover:text-ink [&>svg]:size-5'

function Whoami({ since }: { since: number | null }) {
  const { person } = useShell()
  if (!person?.name) return null
  return (
    <div className="hidden items-center gap-3 px-3 lg:flex">
      <Avatar name={person.name} />
      <div className="grid min-w-0">
        <p className="truncate font-bold">{person.name}</p>
        {since !== null && <p className="text-sm text-ink-2">{m.account_customer_since({ year: since })}</p>}
      </div>
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
          <a href={contact.phoneLink} className="py-0.75 text-base font-bold text-ink">
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
