import { pathTo } from '#src/i18n/paths.ts'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { listPath } from '../list-address.ts'
import type { ListAddress } from '../list-address.ts'

type Props = { number: string; address: ListAddress; isOpen?: boolean }

/** The number of an order as a link over its row. Without room for a pane the order opens as a page. */
export function StaffOrderLinks({ number, address, isOpen = false }: Props) {
  const locale = useLocale()
  return (
    <RowLink
      to={listPath(locale, { ...address, order: number })}
      pageTo={pathTo('staff.orders.show', locale, { id: number })}
      isOpen={isOpen}
      className="tabular-nums"
    >
      {number}
    </RowLink>
  )
}
