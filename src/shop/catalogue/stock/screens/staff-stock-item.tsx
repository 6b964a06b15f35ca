import { useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffBackLink } from '#src/ui/staff-heading.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { StockPane } from './stock-pane.tsx'
import type { action, loader } from './staff-stock-item.server.ts'

export { action, loader } from './staff-stock-item.server.ts'

export const meta = titledBy<typeof loader>(({ title }) => title)

export default function StaffStockItem() {
  const { pane, done } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <StaffBody width={46} gap={3}>
      <StaffBackLink to={pathTo('staff.stock', useLocale())}>{m.stock_back()}</StaffBackLink>
      <div className="rounded-md border border-line bg-surface">
        <StockPane view={pane} refused={refused} done={done && refused === undefined} level={1} />
      </div>
    </StaffBody>
  )
}
