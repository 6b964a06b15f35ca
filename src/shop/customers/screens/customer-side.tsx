import { CircleCheck, CircleMinus, MonitorSmartphone } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime, formatDayMonth, formatMoney, formatNumber, formatShortDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { ConsentRecord } from '#src/shop/accounts/consents/consent-records.actions.server.ts'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import type { CustomerPoints, CustomerView } from '../customer.ts'

const Empty = ({ children }: { children: string }) => <p className="text-xs text-ink-2">{children}</p>

export function CustomerPointsCard({ points, now }: { points: CustomerPoints | null; now: Date }) {
  const locale = useLocale()
  return (
    <Panel
      id="points"
      title={m.customers_points()}
      actions={
        points && (
          <Link
            to={pathTo('staff.points.show', locale, { id: points.walletId })}
            className="py-1 text-xs font-medium text-link underline underline-offset-3"
          >
            {m.customers_points_open()}
          </Link>
        )
      }
    >
      {!points && <Empty>{m.customers_points_none()}</Empty>}
      {points && (
        <div className="grid gap-1.5 text-xs">
          <p>
            <b className="text-base tabular-nums">{formatNumber(points.balance, locale)}</b>{' '}
            <span className="text-ink-2">{m.customers_points_worth({ amount: formatMoney(points.worth, locale) })}</span>
          </p>
          <ul className="grid gap-1">
            {points.entries.map(({ id, points: change, orderNumber, at }) => {
              const date = formatDayMonth(at, now, locale)
              return (
                <li key={id} className="flex justify-between gap-3">
                  <span className="wrap-anywhere text-ink-2">
                    {orderNumber ? m.customers_points_order({ number: orderNumber, date }) : m.customers_points_other({ date })}
                  </span>
                  <b className="shrink-0 tabular-nums">
                    {change > 0 ? '+' : change < 0 && '−'}
                    {formatNumber(Math.abs(change), locale)}
                  </b>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </Panel>
  )
}

const consentNames: Record<ConsentRecord['kind'], () => string> = {
  privacy: m.customers_consent_privacy,
  terms: m.customers_consent_terms,
  health: m.customers_consent_health,
  marketing: m.customers_consent_marketing,
}

/** The latest consent of each kind. */
export function CustomerConsents({ consents }: Pick<CustomerView, 'consents'>) {
  const locale = useLocale()
  const latest = [...new Map(consents.toReversed().map((consent) => [consent.kind, consent])).values()]
  return (
    <Panel id="consents" title={m.customers_consents()}>
      {latest.length === 0 && <Empty>{m.customers_consents_none()}</Empty>}
      {latest.length > 0 && (
        <ul className="grid gap-2 text-xs">
          {latest.map(({ kind, version, at, withdrawnAt }) => (
            <li key={kind} className="flex items-start gap-2">
              {withdrawnAt ? (
                <CircleMinus aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
              ) : (
                <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-ok" />
              )}
              <span className="min-w-0 grow">{consentNames[kind]()}</span>
              <span className="text-end text-ink-2">
                {withdrawnAt
                  ? m.customers_consent_withdrawn({ date: formatShortDate(withdrawnAt, locale) })
                  : m.customers_consent_given({ date: formatShortDate(at, locale), version })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Where the customer is signed in. */
export function CustomerSessions({ sessions, canEnd }: Pick<CustomerView, 'sessions'> & { canEnd: boolean }) {
  const locale = useLocale()
  return (
    <Panel
      id="sessions"
      title={m.customers_sessions()}
      actions={sessions.length > 0 && <span className="text-xs text-ink-2">{sessions.length}</span>}
    >
      {sessions.length === 0 && <Empty>{m.customers_sessions_none()}</Empty>}
      {sessions.length > 0 && (
        <ul className="-my-2 divide-y divide-line text-xs">
          {sessions.map(({ id, device, lastUsedAt }) => {
            const name = device || m.sessions_unknown_device()
            return (
              <li key={id} className="flex items-center gap-2.5 py-2">
                <MonitorSmartphone aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
                <span className="grid min-w-0 grow">
                  <span className="font-medium wrap-anywhere">{name}</span>
                  <span className="text-ink-2">{m.customers_sessions_used({ date: formatDateTime(lastUsedAt, locale) })}</span>
                </span>
                {canEnd && (
                  <ButtonForm
                    intent="end-session"
                    fields={{ session: id }}
                    preventScrollReset
                    variant="ghost"
                    size="xs"
                    aria-label={m.sessions_end_of({ device: name })}
                  >
                    {m.sessions_end()}
                  </ButtonForm>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
