import { useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffBackLink } from '#src/ui/staff-heading.tsx'
import { CollectionPane } from './collection-pane.tsx'
import { doneTexts } from './collections-done.ts'
import type { action, loader } from './staff-collection.server.ts'

export { action, loader } from './staff-collection.server.ts'

export const meta = titledBy<typeof loader>(({ title }) => title)

/** One collection as a page, where there is no room beside the list. */
export default function StaffCollection() {
  const { view, done } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <StaffBody width={46} gap={3}>
      <StaffBackLink to={pathTo('staff.collections', useLocale())}>{m.collections_back()}</StaffBackLink>
      <div className="rounded-md border border-line bg-surface">
        <CollectionPane view={view} result={result} done={done && !result ? doneTexts[done]() : undefined} level={1} />
      </div>
    </StaffBody>
  )
}
