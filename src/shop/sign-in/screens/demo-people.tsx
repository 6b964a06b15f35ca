import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { DemoPerson } from '../../accounts/actions.server.ts'
import { roleNames } from '../../accounts/role-name.ts'

/** The demo accounts, each an ordinary sign-in form already filled in. */
export function DemoPeople({ people, password }: { people: readonly DemoPerson[]; password: string }) {
  return (
    <section aria-labelledby="demo-people" className="grid gap-3 rounded-lg bg-sunken p-4">
      <h2 id="demo-people" className="font-sans text-sm font-bold tracking-normal">
        {m.sign_in_demo_title()}
      </h2>
      <p className="text-xs text-ink-2">{m.sign_in_demo_text({ password })}</p>
      <ul className="grid gap-1.5 sm:grid-cols-2">
        {people.map((person) => (
          <li key={person.id}>
            <DemoSignIn person={person} password={password} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DemoSignIn({ person: { email, name, roles }, password }: { person: DemoPerson; password: string }) {
  const known = name ?? email
  const locale = useLocale()
  return (
    <Form method="post">
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="password" value={password} />
      <button className="flex min-h-11 w-full items-center gap-2.5 rounded-md border border-line bg-surface px-2.5 py-1.5 text-start hover:border-ink-3">
        <Avatar name={known} size="s" />
        <span className="grid min-w-0 text-xs">
          <b className="truncate">{known}</b>
          <span className="text-ink-2">{roleNames(roles, locale)}</span>
        </span>
      </button>
    </Form>
  )
}
