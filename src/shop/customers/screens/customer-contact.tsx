import { EyeOff, ShieldCheck, Timer } from 'lucide-react'
import { useFetcher } from 'react-router'
import { formatDateTime, formatList } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { inThrees } from '#src/kernel/portuguese-numbers.ts'
import { phoneText } from '#src/kernel/phone-numbers.ts'
import { useVisibleFor } from '#src/shop/requests/queue/screens/use-visible-for.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { classNames } from '#src/ui/class-names.ts'
import { EmailText } from '#src/ui/email-text.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { RevealButton } from '#src/ui/reveal-button.tsx'
import { contactFields } from '../customer.ts'
import type { ContactField, CustomerView } from '../customer.ts'
import type { CustomerFormResult } from '../customer-form.server.ts'
import { contactNames } from './customer-texts.ts'

type Props = {
  customer: CustomerView
  canReveal: boolean
  /** Of a press without scripts. */ result: CustomerFormResult | undefined
}

const channelNames: Record<CustomerChannel, () => string> = {
  in_app: m.order_told_in_app,
  email: m.order_told_email,
  sms: m.order_told_sms,
}

/** Contact data, masked: one piece at a time is revealed and hides itself again, and each reading is recorded. */
export function CustomerContact({ customer, canReveal, result }: Props) {
  const locale = useLocale()
  const { id, contact, channels, readings } = customer
  const looking = useFetcher<CustomerFormResult>({ key: `contact ${id}` })
  // One fetcher for all of them: a second piece replaces the first.
  const latest = looking.data?.revealed ? looking.data : result
  const { isVisible, left, hide } = useVisibleFor(latest?.revealed ? latest : undefined)
  const revealed = isVisible ? latest?.revealed : undefined
  return (
    <Panel
      id="contact"
      title={m.customers_contact()}
      actions={
        <span className="flex items-center gap-1.5 text-xs text-ink-2">
          <EyeOff aria-hidden="true" className="size-3.5" />
          {m.customers_contact_hidden()}
        </span>
      }
    >
      <dl className="-my-2 divide-y divide-line text-sm">
        {contactFields.map((field) => (
          <ContactRow
            key={field}
            field={field}
            masked={contact[field]}
            revealed={revealed?.field === field ? revealed.text : undefined}
            reveal={canReveal && contact[field] !== null && { fetcher: looking, left, hide }}
          />
        ))}
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-3 py-2 max-sm:grid-cols-1">
          <dt className="text-ink-2">{m.customers_told_by()}</dt>
          <dd className="font-semibold">
            {formatList(
              channels.map((channel) => channelNames[channel]()),
              locale,
            )}
          </dd>
        </div>
      </dl>
      <Readings readings={readings} />
    </Panel>
  )
}

type ContactRowProps = {
  field: ContactField
  masked: string | null
  /** In full; undefined while it is masked. */ revealed: string | null | undefined
  reveal: false | { fetcher: ReturnType<typeof useFetcher<CustomerFormResult>>; left: string; hide: () => void }
}

function ContactRow({ field, masked, revealed, reveal }: ContactRowProps) {
  const isOpen = revealed !== undefined
  return (
    <div
      className={classNames(
        'grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-3 py-2 max-sm:grid-cols-1',
        isOpen && '-mx-4 bg-warn-soft px-4',
      )}
    >
      <dt className="text-ink-2">{contactNames[field]()}</dt>
      <dd className="flex items-center gap-3">
        <div className="min-w-0 grow font-semibold wrap-anywhere tabular-nums">
          <output>
            <EmailText email={isOpen ? formatted(field, revealed) : (masked ?? m.customers_not_given())} />
          </output>
          {isOpen && <p className="hidden text-2xs font-medium text-warn unscripted:block">{m.customers_revealed_stays()}</p>}
        </div>
        {reveal && (
          <RevealButton
            fetcher={reveal.fetcher}
            field={{ name: 'field', value: field }}
            text={m.customers_show()}
            label={m.customers_show_of({ name: contactNames[field]() })}
            visible={
              isOpen
                ? {
                    text: m.customers_hides_in({ left: reveal.left }),
                    label: m.customers_hide_of({ name: contactNames[field]() }),
                    icon: <Timer aria-hidden="true" />,
                    hide: reveal.hide,
                  }
                : undefined
            }
          />
        )}
      </dd>
    </div>
  )
}

/** Who revealed what, as the audit log has it. */
function Readings({ readings }: Pick<CustomerView, 'readings'>) {
  const locale = useLocale()
  return (
    <div className="-mx-4 -mb-4 flex gap-2 rounded-b-lg border-t border-line bg-paper px-4 py-2.5 text-xs text-ink-2">
      <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />
      {readings.length === 0 ? (
        <p>{m.customers_read_before()}</p>
      ) : (
        <ul className="grid gap-0.5">
          {readings.map(({ field, by, at }) => (
            <li key={at.getTime()}>
              {m.customers_read_line({
                name: by ?? m.customers_shop_itself(),
                field: contactNames[field](),
                date: formatDateTime(at, locale),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const formatted = (field: ContactField, text: string | null): string => {
  if (text === null) return m.customers_not_given()
  return field === 'phone' ? phoneText(text) : field === 'nif' ? inThrees(text) : text
}
