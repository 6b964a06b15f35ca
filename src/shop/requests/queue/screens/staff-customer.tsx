import { ShieldCheck } from 'lucide-react'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { languageTag } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { PaneFact, PaneFacts } from '#src/ui/list/pane.tsx'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { StaffRequest } from '../staff-reading.server.ts'

const channelNames: Record<CustomerChannel, () => string> = {
  in_app: m.order_told_in_app,
  email: m.order_told_email,
  sms: m.order_told_sms,
}
const languages = { pt: m.staff_letter_in_pt, en: m.staff_letter_in_en }

/** The customer and their notification channels; only the last digits of the phone number. */
export function StaffCustomerFacts({ request }: { request: StaffRequest }) {
  const locale = useLocale()
  const { kind, customer, email, facts, phone, before, channels, locale: language } = request
  if (customer === null) return <p className="text-xs text-ink-2">{m.staff_customer_gone()}</p>
  return (
    <PaneFacts>
      <PaneFact term={m.staff_customer_name()}>{customer}</PaneFact>
      {facts && (
        <PaneFact term={m.staff_customer_born()}>
          {m.staff_customer_born_age({ year: facts.born.slice(0, 4), age: facts.age })}
        </PaneFact>
      )}
      {phone !== null && (
        <PaneFact term={m.staff_order_phone()}>
          <span className="tabular-nums">{phone}</span>
        </PaneFact>
      )}
      {email !== null && (
        <PaneFact term={m.staff_order_email()}>
          <span className="break-all">{email}</span>
        </PaneFact>
      )}
      {before && (
        <PaneFact term={kind === 'prescription' ? m.staff_prescriptions_before() : m.staff_requests_before()}>
          {before.sent === 0 ? '0' : m.staff_requests_before_count({ count: before.sent, ordered: before.ordered })}
        </PaneFact>
      )}
      <PaneFact term={m.staff_customer_told_by()}>
        {new Intl.ListFormat(languageTag[locale]).format(channels.map((channel) => channelNames[channel]()))}
      </PaneFact>
      <PaneFact term={m.staff_customer_language()}>{languages[language]()}</PaneFact>
    </PaneFacts>
  )
}

/** When the customer consented to the use of health data, and to which version of the text. */
export function StaffConsent({ consent: { version, at } }: Pick<StaffRequest, 'consent'>) {
  const locale = useLocale()
  return (
    <div className="flex gap-2 rounded-md bg-ok-soft px-3 py-2 text-xs">
      <ShieldCheck aria-hidden="true" className="size-4.5 shrink-0 text-ok" />
      <p>
        <b className="block text-ok">{m.staff_consent()}</b>
        {m.staff_consent_given({ date: formatDateTime(at, locale), version })}
      </p>
    </div>
  )
}

/** The customer's message and preference. */
export function StaffSaid({ request }: { request: StaffRequest }) {
  const { kind, text, preference, quantity } = request
  const preferred = preference && (preference === 'generic' ? m.staff_preference_generic() : m.staff_preference_brand())
  return (
    <>
      {preferred && <p className="text-xs font-semibold">{preferred}</p>}
      {text !== null && (
        <blockquote
          aria-label={kind === 'request' ? m.staff_wish() : m.staff_message()}
          className="border-s-3 border-green-tint bg-paper px-3 py-2 text-xs wrap-anywhere whitespace-pre-line"
        >
          {text}
        </blockquote>
      )}
      {quantity !== null && (
        <PaneFacts>
          <PaneFact term={m.staff_wish_quantity()}>{quantity}</PaneFact>
        </PaneFacts>
      )}
    </>
  )
}
