import { useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffBackLink } from '#src/ui/staff-heading.tsx'
import { BatchPane } from './batch-pane.tsx'
import type { action, loader } from './staff-batch.server.ts'

export { action, loader } from './staff-batch.server.ts'

export const meta = titledBy<typeof loader>(({ title }) => title)

export default function StaffBatch() {
  const { batch, canChange, short } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <StaffBody width={46} gap={3}>
      <StaffBackLink to={pathTo('staff.stock.batches', useLocale())}>{m.batches_title()}</StaffBackLink>
      <div className="rounded-md border border-line bg-surface">
        <BatchPane batch={batch} canChange={canChange} refused={refused} short={refused === undefined ? short : null} level={1} />
      </div>
    </StaffBody>
  )
}
