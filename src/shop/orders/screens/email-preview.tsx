import { m } from '#src/i18n/paraglide/messages.js'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { LogoMark } from '#src/ui/logo.tsx'
import type { OrderLabels } from '../order-emails.ts'

/** Preview of the email for the chosen transition, in the customer's language. Needs scripts to follow the choice. */
export function EmailPreview({
  email: { subject, heading, body },
  shopName,
  language,
}: {
  email: OrderLabels
  shopName: string
  language: Locale
}) {
  return (
    <section
      aria-label={m.staff_letter_preview()}
      className="unscripted:hidden rounded-md border border-line bg-sunken p-2.5 pt-2 text-xs"
    >
      <div className="flex justify-between gap-3 px-0.5 pb-2">
        <b className="font-semibold">{m.staff_letter_preview()}</b>
        <span className="text-ink-2">{language === 'pt' ? m.staff_letter_in_pt() : m.staff_letter_in_en()}</span>
      </div>
      <div className="rounded-sm border border-line bg-surface">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 border-b border-line px-3 py-2">
          <dt className="text-ink-2">{m.staff_letter_from()}</dt>
          <dd>{shopName}</dd>
          <dt className="text-ink-2">{m.staff_letter_subject()}</dt>
          <dd lang={languageTag[language]} className="font-semibold">
            {subject}
          </dd>
        </dl>
        <div lang={languageTag[language]} className="grid gap-2 p-3">
          <p className="flex items-center gap-1.75 font-display text-[0.9375rem] font-semibold">
            <LogoMark className="size-5" />
            {shopName}
          </p>
          <p className="font-semibold">{heading}</p>
          <p>{body}</p>
        </div>
        <p className="px-3 pb-3 text-2xs text-ink-2">{m.staff_letter_silent()}</p>
      </div>
    </section>
  )
}
