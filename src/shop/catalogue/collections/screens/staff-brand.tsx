import { useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffBackLink } from '#src/ui/staff-heading.tsx'
import { BrandPane, brandDoneTexts } from './brand-pane.tsx'
import type { action, loader } from './staff-brand.server.ts'

export { action, loader } from './staff-brand.server.ts'

export const meta = titledBy<typeof loader>(({ title }) => title)

/** One brand as a page, where there is no room beside the list. */
export default function StaffBrand() {
  const { brand, done } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <StaffBody width={46} gap={3}>
      <StaffBackLink to={pathTo('staff.brands', useLocale())}>{m.brands_back()}</StaffBackLink>
      <div className="rounded-md border border-line bg-surface">
        <BrandPane brand={brand} result={result} done={done && !result ? brandDoneTexts[done]() : undefined} level={1} />
      </div>
    </StaffBody>
  )
}
