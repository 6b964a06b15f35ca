import { LockKeyhole } from 'lucide-react'
import type { FormEvent } from 'react'
import { Form, useLocation } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { lockNow } from '#src/shop/sign-in/browser-session.ts'
import { unlockPath } from '#src/shop/sign-in/return-path.ts'
import { useLocale } from '#src/ui/locale.ts'
import { toast } from '#src/ui/toasts.ts'
import { railLook } from './rail-link.tsx'

/** For staff who leave the counter: covers the current page; without scripts it opens the unlock page. */
export function LockNow() {
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
