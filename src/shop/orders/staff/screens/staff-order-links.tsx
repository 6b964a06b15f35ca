import { Link } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { listPath } from './staff-list-address.ts'
import type { ListAddress } from './staff-list-address.ts'

type Props = { number: string; address: ListAddress; isOpen?: boolean }

/** The number of an order as a link over its row. Without room for a pane the order opens as a page. */
export function StaffOrderLinks({ number, address, isOpen = false }: Props) {
  const locale = useLocale()
  const shared = {
    'data-row': true,
    'aria-current': isOpen || undefined,
    className: 'font-semibold tabular-nums after:absolute after:inset-0',
  }
  return (
    <>
      <span className="max-md:hidden">
        <Link to={listPath(locale, { ...address, order: number })} preventScrollReset {...shared}>
          {number}
        </Link>
      </span>
      <span className="md:hidden">
        <Link to={pathTo('staff.orders.show', locale, { id: number })} {...shared}>
          {number}
        </Link>
      </span>
    </>
  )
}
