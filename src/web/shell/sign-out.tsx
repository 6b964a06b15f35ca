import { LogOut } from 'lucide-react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'

/** A form, not a link: a prefetch must never end a session. */
export function SignOut({ className, labelClassName }: { className: string; labelClassName?: string }) {
  return (
    <Form method="post" action={pathTo('sign-in', useLocale())} reloadDocument>
      <button name="intent" value="sign_out" className={className}>
        <LogOut aria-hidden="true" />
        <span className={labelClassName}>{m.account_sign_out()}</span>
      </button>
    </Form>
  )
}
