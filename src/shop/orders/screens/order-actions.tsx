import { Mail, Printer } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import type { OrderPage } from '../order-page.server.ts'

/** Copy the number, print, write an email. The email's subject never names products. */
export function OrderActions({ order: { number }, email }: Pick<OrderPage, 'order' | 'email'>) {
  const subject = encodeURIComponent(m.order_title({ number }))
  return (
    <div className="-mx-[12px] -mt-3 flex flex-wrap print:hidden">
      <CopyButton text={number} of={m.order_number()} label={m.order_copy_number()} />
      <Button type="button" variant="ghost" size="s" onClick={() => print()} className="unscripted:hidden">
        <Printer aria-hidden="true" />
        {m.request_print()}
      </Button>
      <a href={`mailto:${email}?subject=${subject}`} className={buttonLook({ variant: 'ghost', size: 's' })}>
        <Mail aria-hidden="true" />
        {m.order_mail()}
      </a>
    </div>
  )
}
