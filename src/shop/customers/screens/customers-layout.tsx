import { Contact, Link2, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorText } from '#src/ui/form/error-text.tsx'
import { ListSearch } from '#src/ui/list/list-search.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { EmailText } from '#src/ui/email-text.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { DoneNotice } from '#src/ui/form/result-notice.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { StaffTitle } from '#src/ui/staff-heading.tsx'
import { Tag } from '#src/ui/tag.tsx'
import type { FoundCustomer, FoundGuest } from '../customer.ts'
import { markedParts } from '../customer-search.ts'
import type { CustomersColumn } from '../customers-list.server.ts'
import { matchTexts, nameOf, ordersText, sameTexts } from './customer-texts.ts'
import { customerPath, customersPath, guestPath } from './customers-address.ts'

type Props = {
  column: CustomersColumn
  /** Public id of the customer, or number of the guest's order, that is open. */
  open?: string | undefined
  /** The list itself is the page; otherwise phones show what is open alone. */
  isPage?: boolean | undefined
  done?: string | undefined
  /** Above the results. */
  notice?: ReactNode
  children: ReactNode
}

/** Search and results beside what is open. */
export function CustomersLayout({ column, open, isPage = false, done, notice, children }: Props) {
  return (
    <div className="grid h-full md:grid-cols-[13.5rem_minmax(0,1fr)] lg:grid-cols-[16.5rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)]">
      <section
        aria-label={m.customers_title()}
        className={classNames(
          'min-w-0 border-line bg-surface md:sticky md:top-13 md:h-[calc(100dvh-3.25rem)] md:overflow-y-auto md:border-e',
          !isPage && 'max-md:hidden',
        )}
      >
        <Results column={column} open={open} isPage={isPage} done={done} notice={notice} />
      </section>
      <div className={classNames('min-w-0', isPage && 'max-md:hidden')}>{children}</div>
    </div>
  )
}

function Results({ column, open, isPage, done, notice }: Omit<Props, 'children'>) {
  const locale = useLocale()
  const { address, customers, guest, error, pages } = column
  const { q, s, page } = address
  return (
    <>
      <ResultsHead column={column} isPage={isPage} done={done} />
      {notice}
      {!error && !notice && customers.length + Number(guest !== null) === 0 && (
        <div className="p-4">
          <EmptyState icon={<Contact aria-hidden="true" />} title={q ? m.customers_none() : m.customers_none_yet()}>
            {q ? m.customers_none_text() : m.customers_none_yet_text()}
          </EmptyState>
        </div>
      )}
      <ul className="border-t border-line empty:hidden">
        {guest && <GuestRow guest={guest} to={guestPath(locale, guest.number, { s, page })} isOpen={open === guest.number} />}
        {customers.map((customer) => (
          <CustomerRow
            key={customer.id}
            customer={customer}
            q={q}
            to={customerPath(locale, customer.id, { s, page })}
            isOpen={open === customer.id}
          />
        ))}
      </ul>
      {pages > 1 && (
        <div className="p-4">
          <Pagination page={page} pages={pages} to={(number) => customersPath(locale, { s, page: number })} />
        </div>
      )}
    </>
  )
}

function ResultsHead({ column, isPage, done }: Pick<Props, 'column' | 'isPage' | 'done'>) {
  const locale = useLocale()
  const { error } = column
  const { q } = column.address
  return (
    <div className="grid gap-2.5 px-4 pt-4 pb-3">
      <DoneNotice text={done} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2.5">
        {isPage ? (
          <StaffTitle>{m.customers_title()}</StaffTitle>
        ) : (
          <p className="font-display text-[1.375rem] leading-7 font-title">{m.customers_title()}</p>
        )}
        <ListSearch
          label={m.customers_search()}
          placeholder={m.customers_search_placeholder()}
          q={q}
          sealedIn={customersPath(locale)}
          clear={{ to: customersPath(locale), text: m.customers_search_clear() }}
        />
      </div>
      <p role="status" className="text-xs text-ink-2">
        {m.customers_search_hint()} {!error && countText(column)}
      </p>
      <ErrorText text={error} className="text-xs" />
    </div>
  )
}

function countText({ total, guest, address }: CustomersColumn): string {
  if (!address.q) return m.customers_latest()
  const count = total + Number(guest !== null)
  return count === 1 ? m.customers_count_one() : m.customers_count({ count })
}

type RowProps = { to: string; isOpen: boolean }

const rowLook = (isOpen: boolean): string =>
  classNames(
    'relative flex gap-2.5 border-b border-line px-4 py-2.5 text-xs',
    isOpen ? 'bg-green-soft shadow-[inset_3px_0_var(--color-green)]' : 'hover:bg-paper',
  )

function CustomerRow({ customer, q, to, isOpen }: RowProps & { customer: FoundCustomer; q: string }) {
  const { name, email, orders, isBlocked, matchedBy, sameAs } = customer
  const match = matchedBy && matchTexts[matchedBy]
  return (
    <li className={rowLook(isOpen)}>
      <Avatar name={nameOf(name)} size="s" />
      <div className="grid min-w-0 grow gap-0.5">
        <RowLink to={to} isOpen={isOpen} className="text-sm wrap-anywhere">
          {matchedBy === 'name' && name !== null ? <MarkedName name={name} q={q} /> : nameOf(name)}
        </RowLink>
        <span className="wrap-anywhere text-ink-2">
          <EmailText email={email} />
        </span>
        {match && <span className="font-medium text-green">{match()}</span>}
        {sameAs && (
          <span className="flex items-center gap-1 font-medium text-warn">
            <Link2 aria-hidden="true" className="size-3.5" />
            {sameTexts[sameAs]()}
          </span>
        )}
        {isBlocked && <Tag tone="bad">{m.customers_blocked()}</Tag>}
      </div>
      <OrderCount orders={orders} />
    </li>
  )
}

function OrderCount({ orders }: { orders: number }) {
  return (
    <span className="grid shrink-0 content-start text-end tabular-nums">
      <span className="sr-only">{ordersText(orders)}</span>
      <b aria-hidden="true" className="text-sm">
        {orders}
      </b>
      <small aria-hidden="true" className="text-2xs text-ink-2">
        {m.customers_orders_short()}
      </small>
    </span>
  )
}

/** What was searched is set apart by colour, weight and, for those who see neither, an underline in forced colours. */
function MarkedName({ name, q }: { name: string; q: string }) {
  return markedParts(name, q).map(({ text, isMarked }, index) =>
    isMarked ? (
      <mark key={index} className="bg-transparent text-green">
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  )
}

function GuestRow({ guest: { email, orders, matchedBy }, to, isOpen }: RowProps & { guest: FoundGuest }) {
  return (
    <li className={rowLook(isOpen)}>
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
        <ShoppingBag aria-hidden="true" className="size-4" />
      </span>
      <div className="grid min-w-0 grow gap-0.5">
        <RowLink to={to} isOpen={isOpen} className="text-sm">
          {m.customers_guest()}
        </RowLink>
        {email && (
          <span className="wrap-anywhere text-ink-2">
            <EmailText email={email} />
          </span>
        )}
        <span className="font-medium text-green">{matchTexts[matchedBy]()}</span>
      </div>
      <OrderCount orders={orders} />
    </li>
  )
}
