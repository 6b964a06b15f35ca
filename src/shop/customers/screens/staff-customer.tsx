import { Ban, CreditCard, MailCheck } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import { formatDateTime, formatMonth } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { FocusOnResult } from '#src/ui/focus-on-result.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { DoneNotice } from '#src/ui/form/result-notice.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { titledBy } from '#src/ui/page-title.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffBackLink, StaffTitle } from '#src/ui/staff-heading.tsx'
import { Tag } from '#src/ui/tag.tsx'
import type { CustomerView } from '../customer.ts'
import { Conflict } from './conflict.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerContact } from './customer-contact.tsx'
import { CustomerMessages, CustomerOrders, CustomerRequests, CustomerSums } from './customer-history.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerConsents, CustomerPointsCard, CustomerSessions } from './customer-side.tsx'
import { doneTexts, nameOf } from './customer-texts.ts'
import { customersPath } from './customers-address.ts'
import { CustomersLayout } from './customers-layout.tsx'
import { Distinct, Similar } from './similar-customers.tsx'
import type { action, loader } from './staff-customer.server.ts'

export { action, loader } from './staff-customer.server.ts'

export const meta = titledBy<typeof loader>(({ customer }) => nameOf(customer.name))

/** One customer, with the results of the search beside. */
export default function StaffCustomer() {
  const { customer, rights, column, now } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const locale = useLocale()
  const { s, page, done } = column.address
  const formError = result?.errors['form']
  return (
    <CustomersLayout column={column} open={customer.id}>
      <StaffBody gap={3.5}>
        <div className="md:hidden">
          <StaffBackLink to={customersPath(locale, { s, page })}>{m.customers_back()}</StaffBackLink>
        </div>
        <Head customer={customer} />
        {done && !result && (
          <FocusOnResult>
            <DoneNotice text={doneTexts[done]()} />
          </FocusOnResult>
        )}
        {formError && <ErrorSummary errors={{ form: formError }} />}
        {result?.since && <Conflict changes={result.since} />}
        {customer.blockedAt && (
          <Notice
            tone="bad"
            icon={<Ban aria-hidden="true" />}
            title={m.customers_blocked_notice({ date: formatDateTime(customer.blockedAt, locale) })}
          >
            {m.customers_blocked_notice_text()}
          </Notice>
        )}
        {customer.similar && <Similar customer={customer} similar={customer.similar} rights={rights} />}
        <Distinct customers={customer.distinct} canChange={rights.changes} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
            <CustomerSums sums={customer.sums} />
            <CustomerContact customer={customer} canReveal={rights.reveals} result={result} />
            <CustomerOrders orders={customer.orders} total={customer.sums.orders} now={now} />
            {customer.requests && <CustomerRequests {...customer.requests} now={now} />}
            <CustomerMessages {...customer.messages} now={now} />
            <CustomerNotes customer={customer} canWrite={rights.notes} result={result} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 md:max-xl:grid-cols-2 md:max-xl:items-start">
            {customer.hasPoints && <CustomerPointsCard points={customer.points} now={now} />}
            <CustomerConsents consents={customer.consents} />
            <CustomerSessions sessions={customer.sessions} canEnd={rights.changes} />
            {(rights.changes || rights.merges || rights.erases) && (
              <CustomerActions customer={customer} rights={rights} result={result} />
            )}
          </div>
        </div>
      </StaffBody>
    </CustomersLayout>
  )
}

function Head({ customer: { name, since, points, blockedAt } }: { customer: CustomerView }) {
  const locale = useLocale()
  return (
    <div className="flex items-start gap-3">
      <Avatar name={nameOf(name)} />
      <div className="grid min-w-0 gap-1">
        <StaffTitle className="wrap-anywhere">{nameOf(name)}</StaffTitle>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
          {m.customers_since({ date: formatMonth(since, locale) })}
          {blockedAt ? (
            <Tag tone="bad">
              <Ban aria-hidden="true" />
              {m.customers_blocked()}
            </Tag>
          ) : (
            <Tag tone="ok">
              <MailCheck aria-hidden="true" />
              {m.customers_confirmed()}
            </Tag>
          )}
          {points && (
            <Tag>
              <CreditCard aria-hidden="true" />
              {m.customers_card({ end: points.cardEnd })}
            </Tag>
          )}
        </p>
      </div>
    </div>
  )
}
