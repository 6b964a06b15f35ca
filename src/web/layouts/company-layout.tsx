import { Outlet } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { useShell } from '../shell/shell.ts'
import { SideMenu } from '../shell/side-menu.tsx'

/** The pages about the pharmacy and its terms, with a side menu. */
export default function CompanyLayout() {
  const locale = useLocale()
  const entries = [
    { to: pathTo('company', locale), text: m.footer_company() },
    { to: pathTo('services', locale), text: m.footer_services() },
    { to: pathTo('faqs', locale), text: m.footer_faqs() },
    { to: pathTo('purchase-policy', locale), text: useShell().policy },
    { to: pathTo('terms', locale), text: m.footer_terms() },
    { to: pathTo('privacy', locale), text: m.footer_privacy() },
  ]
  return (
    <PageFrame>
      <div className="grid gap-5 lg:grid-cols-[14.25rem_minmax(0,1fr)] lg:items-start lg:gap-12 print:block">
        <SideMenu label={m.footer_pharmacy()} entries={entries} />
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </PageFrame>
  )
}
