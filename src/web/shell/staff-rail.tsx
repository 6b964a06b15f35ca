import { ShieldCheck, Store, LockKeyhole } from 'lucide-react'
import { Link, Form, useLocation } from 'react-router'
import type { FormEvent } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { StaffKeys } from '#src/shop/staff/keys-list.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { LogoMark } from '#src/ui/logo.tsx'
import { lockNow } from '#src/shop/sign-in/browser-session.ts'
import { unlockPath } from '#src/shop/sign-in/return-path.ts'
import { toast } from '#src/ui/toasts.ts'
import { RailLink, railLook } from './rail-link.tsx'
import { useShell } from './shell.ts'
import { SignOut } from './sign-out.tsx'
import { railGroups } from './staff-rail-table.ts'
import type { RailEntry, RailQueue } from './staff-rail-table.ts'

type Props = {
  /** The pages that this member of staff may open. */
  opens: readonly RailEntry['page'][]
  /** How much waits in the queues that this member of staff answers. */
  waiting: ReadonlyMap<RailQueue, number>
}

/** The way to every page of the staff area, in groups. */
export function StaffRail({ opens, waiting }: Props) {
  const locale = useLocale()
  const { modules } = useShell()
  const isOn = ({ module, queue }: RailEntry): boolean => {
    const isModuleOn = module === undefined || modules[module]
    if (queue === undefined) return isModuleOn
    // A queue that is switched off stays as long as requests wait in it.
    return waiting.has(queue) && (isModuleOn || waiting.get(queue) !== 0)
  }
  const isVisible = (entry: RailEntry): boolean =>
    opens.includes(entry.page) && (entry.unless === undefined || !opens.includes(entry.unless)) && isOn(entry)
  const groups = railGroups
    .map(({ entries, ...group }) => ({ ...group, entries: entries.filter(isVisible) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <nav aria-label={m.staff_menu()} className="border-e border-line bg-sunken">
      <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto px-1.5 pb-2.5 lg:px-2.5">
        <Brand />
        {groups.map(({ id, title, entries }) => (
          <div
            key={id}
            role="group"
            aria-labelledby={`rail-${id}`}
            className="grid gap-0.5 pt-1.5 max-lg:not-first-of-type:mt-1.5 max-lg:not-first-of-type:border-t max-lg:not-first-of-type:border-line lg:pb-1.5"
          >
            <p id={`rail-${id}`} className="px-2 pt-1 pb-0.5 text-2xs text-ink-2 max-lg:sr-only">
              {title()}
            </p>
            {entries.map(({ page, text, icon: Icon, queue, go }) => (
              <RailLink
                key={page}
                to={pathTo(page, locale)}
                text={text()}
                end={page === 'staff'}
                count={queue && waiting.get(queue)}
                go={go}
              >
                <Icon aria-hidden="true" />
              </RailLink>
            ))}
          </div>
        ))}
        <div className="mt-auto grid gap-0.5 pt-3">
          <StaffKeys className={`${railLook} w-full max-lg:hidden`} />
          <RailLink to={pathTo('home', locale)} text={m.staff_see_shop()} end>
            <Store aria-hidden="true" />
          </RailLink>
          <RailLink to={pathTo('staff.security', locale)} text={m.staff_security()}>
            <ShieldCheck aria-hidden="true" />
          </RailLink>
          <LockNow />
          <SignOut className={`${railLook} w-full`} />
        </div>
      </div>
    </nav>
  )
}

function Brand() {
  const { shop } = useShell()
  return (
    <Link
      to={pathTo('staff', useLocale())}
      className="-mx-1.5 mb-0.5 flex h-13 shrink-0 items-center gap-2.5 border-b border-line px-4 max-lg:justify-center lg:-mx-2.5"
    >
      <LogoMark className="size-6.5 max-lg:size-7.5" />
      <span className="grid min-w-0 max-lg:sr-only">
        <b className="truncate font-display text-[0.9375rem]/4.5 font-semibold">{shop.name}</b>
        <small className="text-2xs text-ink-2">{m.staff_area()}</small>
      </span>
    </Link>
  )
}

/** For staff who leave the counter: covers the current page; without scripts it opens the unlock page. */
function LockNow() {
  const unlockHref = unlockPath(useLocale(), useLocation())
  const lock = (event: FormEvent): void => {
    event.preventDefault()
    void lockNow().then((isDone) => isDone || toast({ title: m.lock_now(), text: m.lock_now_failed() }))
  }
  return (
    <Form method="post" action={unlockHref} onSubmit={lock}>
      <button name="intent" value="lock" data-command className={`${railLook} w-full`}>
        <LockKeyhole aria-hidden="true" />
        {m.lock_now()}
      </button>
    </Form>
  )
}
