import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonLink } from '#src/ui/button.tsx'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { CustomerRights, CustomerView, DistinctCustomer, SimilarCustomer } from '../customer.ts'
import { ordersText } from './customer-texts.ts'
import { customerPath, mergePath } from './customers-address.ts'

type SimilarProps = { customer: CustomerView; similar: SimilarCustomer; rights: CustomerRights }

/** Another account that may be of the same person: to be compared, or known to be of another one. */
export function Similar({ customer, similar, rights: { merges, changes } }: SimilarProps) {
  const locale = useLocale()
  const texts = { orders: ordersText(similar.orders) }
  const [first] = similar.by
  const byOne = first === 'nif' ? m.customers_similar_nif(texts) : m.customers_similar_phone(texts)
  return (
    <Notice
      tone="warn"
      icon={<Users aria-hidden="true" />}
      title={m.customers_similar({ name: similar.name ?? similar.email })}
      actions={
        <>
          <ButtonLink
            to={merges ? mergePath(locale, customer.id, similar.id) : customerPath(locale, similar.id)}
            variant="quiet"
            size="s"
          >
            {merges ? m.customers_similar_open() : m.customers_similar_see()}
          </ButtonLink>
          {changes && (
            <ButtonForm intent="distinct" fields={{ other: similar.id }} preventScrollReset variant="ghost" size="s">
              {m.customers_distinct_do()}
            </ButtonForm>
          )}
        </>
      }
    >
      {similar.by.length > 1 ? m.customers_similar_both(texts) : byOne}
    </Notice>
  )
}

/** Who is known to be another person, as long as this is not undone. */
export function Distinct({ customers, canChange }: { customers: readonly DistinctCustomer[]; canChange: boolean }) {
  const locale = useLocale()
  if (customers.length === 0) return null
  return (
    <ul className="grid gap-1 text-xs text-ink-2">
      {customers.map(({ id, name, email }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">
            {m.customers_distinct()}{' '}
            <Link to={customerPath(locale, id)} className="link">
              {name ?? email}
            </Link>
          </span>
          {canChange && (
            <ButtonForm
              intent="undo-distinct"
              fields={{ other: id }}
              preventScrollReset
              variant="ghost"
              size="xs"
              aria-label={m.customers_distinct_undo_of({ name: name ?? email })}
            >
              {m.customers_distinct_undo()}
            </ButtonForm>
          )}
        </li>
      ))}
    </ul>
  )
}
